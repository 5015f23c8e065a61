import type { Participant } from '@threads-api/contract';
import { sql } from 'kysely';
import { isAddress, isName } from '#text';
import type { Db } from '../database/database.ts';
import { parseJson } from '../database/json.ts';
import { limits } from '../limits.ts';
import { foldAscii } from '../people/fold-ascii.ts';
import { cutPage } from '../reads/page.ts';
import type { StoredMessage } from '../rows/stored.ts';
import type { Recipient } from './draft-content.ts';

/**
 * The newest messages of a thread, newest first. The search is limited to a number of entries and bytes, so that a long thread
 * costs no more than one page.
 */
export async function newestMessages(db: Db, threadId: string): Promise<StoredMessage[]> {
  const history = db.selectFrom('history_entries').where('thread_id', '=', threadId).orderBy('place', 'desc');
  const sizes = await history
    .select(['place', sql<number>`octet_length(entry)`.as('bytes')])
    .limit(limits.peopleEntries)
    .execute();
  const oldest = cutPage(sizes, limits.peopleEntries, ({ bytes }) => bytes).rows.at(-1);
  if (!oldest) return [];
  const rows = await history.select('entry').where('place', '>=', oldest.place).execute();
  return rows.map(({ entry }) => parseJson(entry)).filter((entry) => entry.type === 'message');
}

/** The people who can receive mail, each once: everyone with an address, except colleagues and the service itself. */
export function reachable(people: Participant[]): Recipient[] {
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
