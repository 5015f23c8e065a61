import type { Message } from '@threads-api/contract';
import type { Draft, DraftActor, DraftDetail, Recipient } from '#store';
import { looksLikeAnother } from '#text';
import { quoted, visible } from './visible.ts';

export const recipientsText = (recipients: Recipient[]) =>
  recipients.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ') || '-';

/** The recipients, with a warning for each who is new to the thread or whose address imitates another. */
export function recipientLines({ to, cc, outsiders }: Draft): string[] {
  const lookAlikes = [...to, ...cc].map(({ address }) => address).filter(looksLikeAnother);
  return [
    `to       ${visible(recipientsText(to))}`,
    `cc       ${visible(recipientsText(cc))}`,
    ...(outsiders.length > 0 ? [`CAREFUL  not in the thread: ${visible(outsiders.join(', '))}`] : []),
    ...(lookAlikes.length > 0
      ? [`CAREFUL  may imitate another address (letters from other alphabets): ${visible(lookAlikes.join(', '))}`]
      : []),
  ];
}

/** Everything a person must see before sending: all recipients, the whole text, and the newer messages it does not answer. */
export function draftText(draft: DraftDetail): string {
  const { id, version: current, threadId, threadSubject, bodyText, beside } = draft;
  return [
    `draft    ${id}, version ${current}, for the thread ${threadId}`,
    `subject  ${threadSubject === null ? '-' : visible(threadSubject)}`,
    ...recipientLines(draft),
    ...(beside ? [`next to  ${beside}, the version edited by a person`] : []),
    '',
    quoted(bodyText),
    '',
    ...overtakenLines(draft),
  ].join('\n');
}

/** The newest message, if the draft does not take it into account. */
export function overtakenLines({ newerMessages, newestMessage }: DraftDetail): string[] {
  if (!newestMessage) return [];
  const count = newerMessages === 1 ? '1 message is' : `${newerMessages} messages are`;
  return [
    `CAREFUL  ${count} newer than the draft. The newest is ${newestMessage.id}, ${describeMessage(newestMessage)}:`,
    quoted(newestMessage.bodyText),
    '',
  ];
}

const describeMessage = ({ direction, author, timestamp }: Message) =>
  `${direction === 'inbound' ? 'from' : 'sent by'} ${visible(author.name ?? author.address ?? 'somebody')} at ${timestamp}`;

export const actorText = (actor: DraftActor) =>
  actor.type === 'agent' ? `agent ${visible(actor.name)} (${actor.tokenId})` : `user ${visible(actor.name)}`;
