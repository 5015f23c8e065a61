/**
 * Emoji that are displayed as one symbol. Joiners, selectors and tags inside them are part of the symbol. Comparing with every
 * emoji is slow, so only those with such a character inside are compared.
 */
const emoji = '(?=\\p{Emoji}\\p{Emoji_Modifier}?[\\u200d\\ufe0f\\u{e0020}-\\u{e007f}])\\p{RGI_Emoji}';

/** Invisible characters, except line breaks and tabs, which are visible as space. */
const invisible = new RegExp(
  `${emoji}|([[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800]--[\\n\\t]])`,
  'gv',
);

/** Tags, bidirectional controls and control characters. */
const deceptive = new RegExp(`${emoji}|([\\u{E0000}-\\u{E007F}\\p{Bidi_Control}[\\p{Cc}--[\\n\\t]]])`, 'gv');

/** The code point of a character in Unicode notation. */
const codePointOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

export interface TextPart {
  text: string;
  /** Whether the text is a run of invisible characters. */
  hidden: boolean;
}

/** Splits a text, so that its invisible characters can be shown. Characters in a row are one part. */
export function splitHidden(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let shown = 0;
  for (const { 1: hidden, index } of text.matchAll(invisible)) {
    if (hidden === undefined) continue;
    const last = parts.at(-1);
    if (last?.hidden && index === shown) {
      last.text += hidden;
      shown += hidden.length;
      continue;
    }
    if (index > shown) parts.push({ text: text.slice(shown, index), hidden: false });
    parts.push({ text: hidden, hidden: true });
    shown = index + hidden.length;
  }
  if (shown < text.length) parts.push({ text: text.slice(shown), hidden: false });
  return parts;
}

const named = 5;

/** The names of the first of some invisible characters, and the number of the others. */
export function nameRun(run: string): string {
  const names = Array.from(run.slice(0, 2 * named), codePointOf).slice(0, named);
  const others = [...run].length - names.length;
  return [...names, ...(others > 0 ? [`and ${others.toLocaleString('en')} more`] : [])].join(' ');
}

/** A text with its invisible characters replaced by their names, for plain-text output. */
export const nameHidden = (text: string) =>
  splitHidden(text)
    .map((part) => (part.hidden ? `[${nameRun(part.text)}]` : part.text))
    .join('');

/**
 * Names the characters that change how text is displayed; `undefined` if there are none. Legitimate messages never need them.
 *
 * @example
 * describeDeceptive('Yes\u202e'); // 'U+202E'
 */
export function describeDeceptive(text: string): string | undefined {
  const found = new Set([...text.matchAll(deceptive)].flatMap(([, character]) => character ?? []));
  return found.size === 0 ? undefined : nameRun([...found].join(''));
}
