import type { Participant } from '@threads-api/contract';
import type { Store } from '../src/store/index.ts';

/** Two colleagues who share an inbox, a third who has one of their own, and a customer. */
export async function openOffice(store: Store) {
  const [mara, jonas, priya] = await Promise.all(
    ['Mara', 'Jonas', 'Priya'].map((name) =>
      store.createUser({ name, address: `${name.toLowerCase()}@office.example` }),
    ),
  );
  const team = await store.createTeam({ name: 'Workshop' });
  const inbox = await store.createInbox({ name: 'Hello', address: 'hello@office.example' });
  const other = await store.createInbox({ name: 'Other', address: 'other@office.example' });
  for (const user of [mara, jonas]) await store.addMember(inbox, user as string);
  await store.addMember(other, priya as string);
  return { mara, jonas, priya, team, inbox, other } as Record<
    'mara' | 'jonas' | 'priya' | 'team' | 'inbox' | 'other',
    string
  >;
}

export const customer: Participant = { type: 'contact', id: null, name: 'Lena', address: 'lena@post.example' };

export const content = (bodyText: string) => ({ to: [], cc: [], bodyText, bodyHtml: null, attachments: [] });

/** A clock that moves a second at each look. */
export function steppingClock(start = Date.parse('2026-03-01T08:00:00.000Z')): () => Date {
  let now = start;
  return () => {
    now += 1000;
    return new Date(now);
  };
}
