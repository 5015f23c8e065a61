/** `proposed` by an agent, `edited` by a person; then `sent` or `discarded`. */
export const draftStates = ['proposed', 'edited', 'sent', 'discarded'] as const;
export type DraftState = (typeof draftStates)[number];
/** Drafts that wait for a person. */
export const openStates: DraftState[] = ['proposed', 'edited'];

export interface Recipient {
  name: string | null;
  address: string;
}

/** What a person would send. */
export interface DraftContent {
  to: Recipient[];
  cc: Recipient[];
  bodyText: string;
  /** The agent's reasons, for the reviewer; never sent. */
  reasoning: string | null;
}

/** The stored form of a draft. It includes the recipients outside the thread at that time, so that lists need no lookup. */
export type StoredDraft = DraftContent & { outsiders?: string[] };

/** The content alone, without what else the object has. */
export const contentOf = ({ to, cc, bodyText, reasoning }: DraftContent): DraftContent => ({
  to,
  cc,
  bodyText,
  reasoning,
});

/** The author of a change: an agent, known by its token, or a person. */
export type DraftActor = { type: 'agent'; tokenId: string; name: string } | { type: 'user'; id: string; name: string };
