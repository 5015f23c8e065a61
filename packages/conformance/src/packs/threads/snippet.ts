import type { Entry } from '../../data/pagination.ts';

/** Ignores differences that the contract allows: white space, and an ellipsis at the end. */
const normalized = (text: unknown) =>
  `${text ?? ''}`
    .replaceAll(/\s+/g, ' ')
    .replace(/ ?(…|\.{3})$/, '')
    .trim();

/** Returns a description of the expected snippet, or `undefined` if the snippet is the beginning of the message. */
export function snippetFault(snippet: unknown, { id, bodyText, bodyHtml }: Entry): string | undefined {
  // The contract does not say how to convert HTML to text.
  if (bodyText === '' && bodyHtml !== null) return undefined;
  const [text, start] = [normalized(bodyText), normalized(snippet)];
  if (!text.startsWith(start) || (start === '' && text !== ''))
    return `the beginning of ${id}: ${[...text].slice(0, 60).join('')}`;
  // A snippet may end in the middle of a character that consists of two UTF-16 code units.
  return text.codePointAt(start.length - 1) === start.codePointAt(start.length - 1) ? undefined : 'whole characters';
}
