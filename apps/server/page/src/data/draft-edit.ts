import type { Draft, Recipient } from './drafts.ts';

/** The fields of the draft editor as typed, and the version that they change. */
export interface DraftEdit {
  version: number;
  to: string;
  cc: string;
  bodyText: string;
}

export const toEdit = ({ version, to, cc, bodyText }: Draft): DraftEdit => ({
  version,
  to: writeRecipients(to),
  cc: writeRecipients(cc),
  bodyText,
});

export const changesOf = ({ to, cc, bodyText }: DraftEdit) => ({ to: read(to), cc: read(cc), bodyText });

/** Writes `"Brandt, Lena" <lena@post.example>, tom@post.example`, with quotes only where a name needs them (RFC 5322). */
export const writeRecipients = (people: Recipient[]) =>
  people.map(({ name, address }) => (name ? `${quote(name)} <${address}>` : address)).join(', ');

const quote = (name: string) => (/[,"\\]|^\s|\s$/.test(name) ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : name);

/** Parses recipients as `writeRecipients` writes them. The store validates the addresses. */
function read(text: string): Recipient[] {
  const parts = text.match(/(?:"(?:[^"\\]|\\.)*"|[^,])+/g) ?? [];
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, name = '', address = part] = /^(.*?)\s*<([^<>]*)>$/.exec(part) ?? [];
      return { name: unquote(name) || null, address };
    });
}

function unquote(name: string): string {
  const [, quoted] = /^"((?:[^"\\]|\\.)*)"$/.exec(name) ?? [];
  return quoted === undefined ? name : quoted.replaceAll(/\\(.)/g, '$1');
}
