import type { Entry } from './pagination.ts';

/** Ignores differences that the contract allows: white space, and an ellipsis at the end. */
const normalized = (text: unknown) =>
  `${text ?? ''}`
    .replaceAll(/\s+/g, ' ')
    .replace(/ ?(…|\.{3})$/, '')
    .trim();

/** Returns what was expected if a snippet is not the beginning of a message. */
export function snippetFault(snippet: unknown, { id, bodyText, bodyHtml }: Entry): string | undefined {
  // The contract does not say how to convert HTML to text.
  if (bodyText === '' && bodyHtml !== null) return undefined;
  const [text, start] = [normalized(bodyText), normalized(snippet)];
  if (!text.startsWith(start) || (start === '' && text !== ''))
    return `the beginning of ${id}: ${[...text].slice(0, 60).join('')}`;
  // A character outside the basic plane is two units of UTF-16. The last one of the snippet may be cut in half.
  return text.codePointAt(start.length - 1) === start.codePointAt(start.length - 1) ? undefined : 'whole characters';
}
