import type { DraftContent, DraftState } from '#inbox-contract';
import { describeDeceptive, explainRecipient } from '#text';
import { RefusedError } from '../database/errors.ts';
import { limits } from '../limits.ts';

export type { DraftActor, DraftContent, DraftState, Recipient } from '#inbox-contract';

/** Whether drafts in a state wait for a person. */
const waits: Record<DraftState, boolean> = { proposed: true, edited: true, sent: false, discarded: false };
export const draftStates = Object.keys(waits) as DraftState[];
export const openStates = draftStates.filter((state) => waits[state]);

/** A draft as stored. `outsiders` are the recipients new to the thread at that time, so that lists need no lookup. */
export type StoredDraft = DraftContent & { outsiders?: string[] };

/** Copies only the content properties. */
export const contentOf = ({ to, cc, bodyText, reasoning }: DraftContent): DraftContent => ({
  to,
  cc,
  bodyText,
  reasoning,
});

/** Refuses a draft with no text, too much text, text that a reviewer cannot see, or no recipient. */
export function checkContent({ bodyText, reasoning, to, cc }: DraftContent): void {
  if (bodyText.replaceAll(/[\s\p{C}\p{Default_Ignorable_Code_Point}]/gu, '') === '')
    throw new RefusedError('The body is empty. Write the text that is to be sent.');
  if (Buffer.byteLength(bodyText) > limits.draftBodyBytes)
    throw new RefusedError(`The body is longer than ${limits.draftBodyBytes / 1000} kB. Shorten it.`);
  if ((reasoning ?? '').length > limits.draftReasoningLength)
    throw new RefusedError(`The reasoning is longer than ${limits.draftReasoningLength} characters. Shorten it.`);
  checkText('body', bodyText);
  checkText('reasoning', reasoning ?? '');
  if (to.length === 0) throw new RefusedError('The draft has no recipient. Name one.');
  if (Math.max(to.length, cc.length) > limits.draftRecipients)
    throw new RefusedError(`There are more than ${limits.draftRecipients} recipients. Name fewer.`);
  const [problem] = [...to, ...cc].flatMap((recipient) => explainRecipient(recipient) ?? []);
  if (problem) throw new RefusedError(problem);
}

/** Refuses characters that make the reviewer see a different text. */
export function checkText(what: string, text: string): void {
  const deceptive = describeDeceptive(text);
  if (deceptive)
    throw new RefusedError(`The ${what} contains characters that a reviewer cannot see: ${deceptive}. Remove them.`);
}
