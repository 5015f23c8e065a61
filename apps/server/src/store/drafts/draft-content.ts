/** `proposed` by an agent, `edited` by a person; then `sent` or `discarded`. */
export const draftStates = ['proposed', 'edited', 'sent', 'discarded'] as const;
export type DraftState = (typeof draftStates)[number];

export interface Recipient {
  name: string | null;
  address: string;
}

/** What a person would send. */
export interface DraftContent {
  subject: string | null;
  to: Recipient[];
  cc: Recipient[];
  bodyText: string;
  /** The agent's reasons, for the reviewer; never sent. */
  reasoning: string | null;
}

/** What is stored of a draft: also who had no part in the thread at that time, so that a list need not look it up. */
export type StoredDraft = DraftContent & { outsiders?: string[] };

/** The author of a change: an agent, known by its token, or a person. */
export type DraftActor = { type: 'agent'; tokenId: string; name: string } | { type: 'user'; id: string; name: string };
