import type { Participant } from '@threads-api/contract';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { parseJson } from '../database/json.ts';
import { limits } from '../limits.ts';
import { foldAscii } from '../people/fold-ascii.ts';
import { isAddress } from '../people/is-address.ts';
import { cutPage } from '../reads/page.ts';
import type { Recipient } from './draft-content.ts';
import { isName } from './is-name.ts';

/**
 * Everyone with an address who took part in the newest messages of a thread, except colleagues and the service itself. The
 * search is limited to a number of entries and bytes, so that a long thread costs no more than one page.
 */
export async function peopleOf(db: Db, threadId: string): Promise<Recipient[]> {
  const history = db.selectFrom('history_entries').where('thread_id', '=', threadId).orderBy('place', 'desc');
  const sizes = await history
    .select(['place', sql<number>`octet_length(entry)`.as('bytes')])
    .limit(limits.peopleEntries)
    .execute();
  const oldest = cutPage(sizes, limits.peopleEntries, ({ bytes }) => bytes).rows.at(-1);
  if (!oldest) return [];
  const rows = await history.select('entry').where('place', '>=', oldest.place).execute();
  const messages = rows.map(({ entry }) => parseJson(entry)).filter((entry) => entry.type === 'message');
  const people = new Map<string, Recipient>();
  for (const { author, to, cc } of messages) for (const person of [author, ...to, ...cc]) add(person);
  return [...people.values()];

  function add({ type, name, address }: Participant): void {
    if ((type === 'contact' || type === 'bot') && address && isAddress(address) && !people.has(foldAscii(address)))
      people.set(foldAscii(address), { name: name && isName(name) ? name : null, address });
  }
}

/** The recipients' addresses that are new to a thread. */
export async function outsidersOf(db: Db, threadId: string, recipients: Recipient[]): Promise<string[]> {
  const known = new Set((await peopleOf(db, threadId)).map(({ address }) => foldAscii(address)));
  return recipients.map(({ address }) => address).filter((address) => !known.has(foldAscii(address)));
}
