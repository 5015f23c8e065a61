import type { Draft, DraftContent, Recipient } from './drafts.ts';

/** The fields of the draft editor as typed, and the version that they change. */
export interface DraftEdit {
  version: number;
  to: string;
  cc: string;
  bodyText: string;
}

export const toEdit = ({ version, to, cc, bodyText }: Draft): DraftEdit => ({
  version,
  to: addressesOf(to),
  cc: addressesOf(cc),
  bodyText,
});

const addressesOf = (people: Recipient[]) => people.map(({ address }) => address).join(', ');

/** The edited content. Recipients that the draft already has keep their names. */
export function changesOf(
  { to, cc, bodyText }: DraftEdit,
  draft: Pick<DraftContent, 'to' | 'cc'> = { to: [], cc: [] },
) {
  const known = [...draft.to, ...draft.cc];
  // The store validates the addresses.
  const read = (text: string): Recipient[] =>
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((address) => known.find((each) => each.address === address) ?? { name: null, address });
  return { to: read(to), cc: read(cc), bodyText };
}
