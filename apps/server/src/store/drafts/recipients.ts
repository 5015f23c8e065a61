import type { Participant } from '@threads-api/contract';
import { isAddress, isName } from '#text';
import type { Db } from '../database/database.ts';
import { RefusedError } from '../database/errors.ts';
import { parseJson } from '../database/json.ts';
import { limits } from '../limits.ts';
import { foldAscii } from '../people/look-up.ts';
import type { StoredMessage } from '../rows/stored.ts';
import type { DraftContent, Recipient } from './draft-content.ts';
import { newestEntries } from './newest-entries.ts';

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
      throw new RefusedError(`A reply would have more than ${limits.draftRecipients} people. Name the recipients.`);
    return { to: main, cc: copied };
  }
  return { to: [], cc: [] };
}

/** The Reply-To addresses of a message, or its author. */
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
  const addresses = people.flatMap(({ address }) => [foldAscii(address), withoutTag(address)]);
  const rows = await db
    .selectFrom('inboxes')
    .select('address')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['address']), 'in', addresses))
    .execute();
  const inboxes = new Set(rows.map(({ address }) => foldAscii(address)));
  return people.filter(({ address }) => !inboxes.has(foldAscii(address)) && !inboxes.has(withoutTag(address)));
}

/** Mail to `hello+tag@office.example` usually arrives at `hello@office.example`. */
const withoutTag = (address: string) => foldAscii(address).replace(/\+[^@]*(?=@)/, '');

/**
 * The newest messages of a thread, newest first. The search is limited to a number of entries and bytes, so that a long thread
 * costs no more than one page.
 */
async function newestMessages(db: Db, threadId: string): Promise<StoredMessage[]> {
  const { query } = await newestEntries(db, threadId, { entries: limits.peopleEntries, bytes: limits.pageBytes });
  const rows = await query.select('entry').execute();
  return rows.map(({ entry }) => parseJson(entry)).filter((entry) => entry.type === 'message');
}

/** The people who can receive mail, each once: everyone with an address, except colleagues and the service itself. */
function reachable(people: Participant[]): Recipient[] {
  const found = new Map<string, Recipient>();
  for (const { type, name, address } of people)
    if ((type === 'contact' || type === 'bot') && address && isAddress(address) && !found.has(foldAscii(address)))
      found.set(foldAscii(address), { name: name && isName(name) ? name : null, address });
  return [...found.values()];
}

/** The recipients' addresses that are new to a thread. */
export async function outsidersOf(db: Db, threadId: string, recipients: Recipient[]): Promise<string[]> {
  const messages = await newestMessages(db, threadId);
  const people = messages.flatMap(({ author, to, cc }) => [author, ...to, ...cc]);
  const known = new Set(reachable(people).map(({ address }) => foldAscii(address)));
  return recipients.map(({ address }) => address).filter((address) => !known.has(foldAscii(address)));
}
