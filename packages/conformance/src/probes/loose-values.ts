/** The digits of other scripts, which the number parsers of some languages accept. */
const digits = { arabicIndic: 0x660, fullWidth: 0xff10 };

const inDigits = (text: string, zero: number) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** Texts that a lenient server accepts as a value, because it trims, cuts or converts them. */
const carelessly = (text: string): string[] => [
  ` ${text}`,
  `${text} `,
  `${text}\n`,
  `\u00a0${text}`,
  `${text}\0`,
  `+${text}`,
  `${text}.0`,
  `${text}abc`,
  `${text}e0`,
  `${text};`,
  `"${text}"`,
  `${text},${text}`,
  ...(/\d/.test(text) ? Object.values(digits).map((zero) => inDigits(text, zero)) : []),
];

/** Texts that are not an enum value, but that some servers accept as one. */
export const looseForms = (choice: string): string[] => [
  ...new Set([
    ...carelessly(choice),
    `0${choice}`,
    choice.toUpperCase(),
    choice.toLowerCase(),
    ...['-1', 'TRUE', 'on', 'yes'],
  ]),
];

/** Texts that are not decimal digits within the bounds, but that some servers accept as a number. */
export const looseNumbers = (number: number): string[] => [
  ...carelessly(`${number}`),
  ` `,
  `-1`,
  `-0`,
  `${number}.`,
  `${number}.5`,
  `${number},0`,
  '1\u0660',
  `1_0`,
  `1 0`,
  `${number}n`,
  `${number}L`,
  `0b1`,
  `0o${number}`,
  `0x${number}`,
  `\u2166`,
  // In 32 or 64 bits, these numbers overflow to a value within the bounds.
  `${2n ** 32n + BigInt(Math.trunc(number))}`,
  `-${2n ** 32n - BigInt(Math.trunc(number))}`,
  `${2n ** 64n + BigInt(Math.trunc(number))}`,
  '9'.repeat(30),
  `${number} OR 1=1`,
  'NaN',
  'true',
];
