import type { Entry } from './pagination.ts';

/** Without differences that are a matter of taste: white space, and a sign that the text goes on. */
const normalized = (text: unknown) =>
  `${text ?? ''}`
    .replaceAll(/\s+/g, ' ')
    .replace(/ ?(…|\.{3})$/, '')
    .trim();

/** Why a snippet is not the beginning of a message; nothing if it is. */
export function snippetFault(snippet: unknown, { id, bodyText, bodyHtml }: Entry): string | undefined {
  // The text of a message that has only HTML is a matter of the server.
  if (bodyText === '' && bodyHtml !== null) return undefined;
  const [text, start] = [normalized(bodyText), normalized(snippet)];
  if (!text.startsWith(start) || (start === '' && text !== ''))
    return `the beginning of ${id}: ${[...text].slice(0, 60).join('')}`;
  // A character outside the basic plane is two units of UTF-16. The last one of the snippet may be cut in half.
  return text.codePointAt(start.length - 1) === start.codePointAt(start.length - 1) ? undefined : 'whole characters';
}
