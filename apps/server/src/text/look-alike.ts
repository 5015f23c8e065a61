/** Letters that are commonly mixed with Latin letters, as in Chinese, Japanese and Korean addresses. */
const besideLatin = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
const latin = /\p{Script=Latin}/u;
/** Alphabets with many letters that look like Latin letters, or like each other. */
const alphabets = [
  latin,
  ...['Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Georgian'].map(
    (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
  ),
];
/** Words of Cyrillic or Greek letters that all look Latin. */
const looksLatin = /^[асԁеһіјӏорԛѕԝхугпкαοονρτυχκ\d-]+$/u;

/**
 * Whether an address can be mistaken for another one: a part of it mixes alphabets, consists of letters of another alphabet
 * that all look Latin, or has characters that stand for other letters.
 *
 * @example
 * looksLikeAnother('support@pаypal.example'); // true: the first a is Cyrillic
 */
export function looksLikeAnother(address: string): boolean {
  if (address.normalize('NFKC') !== address) return true;
  return address.split(/[@.]/).some((part) => /^xn--/i.test(part) || mixesAlphabets(part) || imitatesLatin(part));
}

function mixesAlphabets(part: string): boolean {
  const letters = [...part].filter((character) => /\p{L}/u.test(character));
  const used = alphabets.filter((alphabet) => letters.some((letter) => alphabet.test(letter)));
  if (used.length > 1) return true;
  const others = letters.filter((letter) => !alphabets.some((alphabet) => alphabet.test(letter)));
  return used.length === 1 && others.some((letter) => !besideLatin.test(letter));
}

const imitatesLatin = (part: string) => /\p{L}/u.test(part) && !latin.test(part) && looksLatin.test(part);
