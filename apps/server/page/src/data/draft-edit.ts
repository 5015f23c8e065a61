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
  to: write(to),
  cc: write(cc),
  bodyText,
});

export const changesOf = ({ to, cc, bodyText }: DraftEdit) => ({ to: read(to), cc: read(cc), bodyText });

const write = (people: Recipient[]) =>
  people.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ');

/** Parses `Lena <lena@post.example>, tom@post.example`. The store validates the addresses. */
function read(text: string): Recipient[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, name, address] = /^(.*?)\s*<([^<>]*)>$/.exec(part) ?? [];
      return address === undefined ? { name: null, address: part } : { name: name || null, address };
    });
}
