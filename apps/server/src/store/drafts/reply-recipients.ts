import type { Participant } from '@threads-api/contract';
import type { Db } from '../database/database.ts';
import { limits } from '../limits.ts';
import { foldAscii } from '../people/fold-ascii.ts';
import { InvalidDraftError } from './check-content.ts';
import type { DraftContent, Recipient } from './draft-content.ts';
import { newestMessages, reachable } from './people-of-thread.ts';

/**
 * The recipients of a reply to all, taken from the newest message that names one: its Reply-To or sender, and everyone in To
 * and Cc. A message after one of our own goes to the same people. If the newest sender cannot be reached, there are none.
 */
export async function replyRecipients(db: Db, threadId: string): Promise<Pick<DraftContent, 'to' | 'cc'>> {
  for (const { direction, author, replyTo = [], to, cc } of await newestMessages(db, threadId)) {
    const isInbound = direction === 'inbound';
    const senders = isInbound ? await sendersOf(db, author, replyTo) : [];
    if (isInbound && senders.length === 0) break;
    const main = [...senders, ...without(senders, await withoutInboxes(db, reachable(to)))];
    if (main.length === 0) continue;
    const copied = without(main, await withoutInboxes(db, reachable(cc)));
    if (main.length + copied.length > limits.draftRecipients)
      throw new InvalidDraftError(
        `A reply would have more than ${limits.draftRecipients} people. Name the recipients.`,
      );
    return { to: main, cc: copied };
  }
  return { to: [], cc: [] };
}

/** Whom a message asks to answer, or else its author. */
async function sendersOf(db: Db, author: Participant, replyTo: Participant[]): Promise<Recipient[]> {
  const named = await withoutInboxes(db, reachable(replyTo));
  return named.length > 0 ? named : withoutInboxes(db, reachable([author]));
}

function without(known: Recipient[], people: Recipient[]): Recipient[] {
  const addresses = new Set(known.map(({ address }) => foldAscii(address)));
  return people.filter(({ address }) => !addresses.has(foldAscii(address)));
}

/** Mail to an inbox would start a new thread there. */
async function withoutInboxes(db: Db, people: Recipient[]): Promise<Recipient[]> {
  if (people.length === 0) return [];
  const addresses = people.map(({ address }) => foldAscii(address));
  const rows = await db
    .selectFrom('inboxes')
    .select('address')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['address']), 'in', addresses))
    .execute();
  const inboxes = new Set(rows.map(({ address }) => foldAscii(address)));
  return people.filter(({ address }) => !inboxes.has(foldAscii(address)));
}
