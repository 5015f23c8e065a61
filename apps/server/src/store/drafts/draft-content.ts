import type { DraftContent, DraftState } from '#inbox-contract';

export type { DraftActor, DraftContent, DraftState, Recipient } from '#inbox-contract';

/** `proposed` by an agent, `edited` by a person; then `sent` or `discarded`. */
export const draftStates = ['proposed', 'edited', 'sent', 'discarded'] as const satisfies readonly DraftState[];
/** The states of drafts that wait for a person. */
export const openStates: DraftState[] = ['proposed', 'edited'];

/** A draft as stored. `outsiders` are the recipients new to the thread at that time, so that lists need no lookup. */
export type StoredDraft = DraftContent & { outsiders?: string[] };

/** Copies only the content properties. */
export const contentOf = ({ to, cc, bodyText, reasoning }: DraftContent): DraftContent => ({
  to,
  cc,
  bodyText,
  reasoning,
});
