/** `proposed` by an agent, `edited` by a person; then `sent` or `discarded`. */
export const draftStates = ['proposed', 'edited', 'sent', 'discarded'] as const;
export type DraftState = (typeof draftStates)[number];
/** The states of drafts that wait for a person. */
export const openStates: DraftState[] = ['proposed', 'edited'];

export interface Recipient {
  name: string | null;
  address: string;
}

/** The content of a draft, which a person may send. */
export interface DraftContent {
  to: Recipient[];
  cc: Recipient[];
  bodyText: string;
  /** The agent's reasons, for the reviewer; never sent. */
  reasoning: string | null;
}

/** A draft as stored. `outsiders` are the recipients new to the thread at that time, so that lists need no lookup. */
export type StoredDraft = DraftContent & { outsiders?: string[] };

/** Copies only the content properties. */
export const contentOf = ({ to, cc, bodyText, reasoning }: DraftContent): DraftContent => ({
  to,
  cc,
  bodyText,
  reasoning,
});

/** The author of a change: an agent, identified by its token, or a person. */
export type DraftActor = { type: 'agent'; tokenId: string; name: string } | { type: 'user'; id: string; name: string };
