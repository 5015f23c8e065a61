import type { Draft, DraftActor, Recipient } from '#store';
import { quoted, visible } from './visible.ts';

export const recipientsText = (recipients: Recipient[]) =>
  recipients.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ') || '-';

/** The recipients, with a warning about those who are not in the thread. */
export function recipientLines({ to, cc, outsiders }: Draft): string[] {
  return [
    `to       ${visible(recipientsText(to))}`,
    `cc       ${visible(recipientsText(cc))}`,
    ...(outsiders.length > 0 ? [`CAREFUL  not in the thread: ${visible(outsiders.join(', '))}`] : []),
  ];
}

/** Everything that a person must see before sending: all recipients and the whole text. */
export function draftText(draft: Draft): string {
  const { id, version: current, threadId, subject, bodyText } = draft;
  return [
    `draft    ${id}, version ${current}, for the thread ${threadId}`,
    ...recipientLines(draft),
    `subject  ${subject === null ? '-' : `${visible(subject)} (shown only to you: messages have no subject)`}`,
    '',
    quoted(bodyText),
    '',
  ].join('\n');
}

export const actorText = (actor: DraftActor) =>
  actor.type === 'agent' ? `agent ${visible(actor.name)} (${actor.tokenId})` : `user ${visible(actor.name)}`;
