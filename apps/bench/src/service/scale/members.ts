import type { Participant } from '@threads-api/contract';
import { openStore, tablesOf } from '@threads-api/server/testing/tables';
import { sql } from 'kysely';
import { type Comparison, compare, type OnProgress } from '../../compare.ts';
import type { OpenDataset } from './dataset-reads.ts';

const memberCounts = [1, 5_000];
const messagesEach = 100;
const changesEach = 20;
const author: Participant = { type: 'contact', id: null, name: 'Lena', address: 'lena@post.example' };
const message = { author, to: [], cc: [], bodyText: 'Hello', bodyHtml: null, attachments: [] };

const membersName = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'member' : 'members'}`;

/** Measures a message to an inbox with one member and with 5,000: its duration, and the number of rows it adds. */
export async function messagesTo(
  database: string,
  url: string,
  rounds: number,
  onProgress: OnProgress,
): Promise<Comparison[]> {
  const store = await openStore({ url });
  try {
    const inboxes: { name: string; threadId: string }[] = [];
    const users: string[] = [];
    for (const count of memberCounts) {
      const inboxId = await store.createInbox({ name: `${count}`, address: `${count}@demo.example` });
      for (let member = 0; member < count; member++) {
        if (member % 500 === 0) onProgress(`${database}: adding ${membersName(count)}, ${member}`);
        users[member] ??= await store.createUser({ name: 'Member', address: `member${member}@demo.example` });
        await store.addMember(inboxId, users[member] as string);
      }
      const { threadId } = await store.startThread({ inboxId, subject: null, ...message });
      inboxes.push({ name: membersName(count), threadId });
    }
    const [first, last] = [memberCounts[0], memberCounts.at(-1)].map((count) => membersName(count ?? 0));
    const goal = (ratio: number) => [{ who: last ?? '', against: first ?? '', ratio }];
    return await compare(
      [
        { title: `${database}: a message to an inbox`, unit: 'µs', better: 'less', goals: goal(15) },
        { title: `${database}: rows added by a message`, unit: 'rows', better: 'less', goals: goal(1) },
      ],
      inboxes.map(({ name, threadId }) => ({
        name,
        measure: async () => {
          const before = await countRows(store);
          const started = performance.now();
          for (let sent = 0; sent < messagesEach; sent++) await store.receiveMessage({ threadId, ...message });
          const milliseconds = performance.now() - started;
          return [(milliseconds / messagesEach) * 1000, ((await countRows(store)) - before) / messagesEach];
        },
      })),
      rounds,
      onProgress,
    );
  } finally {
    await store.close();
  }
}

async function countRows(store: Awaited<ReturnType<typeof openStore>>): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select (select count(*) from threads) + (select count(*) from history_entries)
    + (select count(*) from marks) + (select count(*) from outbox) as total`.execute(tablesOf(store));
  return Number(rows[0]?.total);
}

/** Measures adding and removing a member in datasets of different sizes. */
export function changesOfMembers(
  database: string,
  datasets: OpenDataset[],
  rounds: number,
  onProgress: OnProgress,
): Promise<Comparison[]> {
  const [smallest, largest] = [datasets[0]?.name ?? '', datasets.at(-1)?.name ?? ''];
  const goals = [{ who: largest, against: smallest, ratio: 1.3 }];
  return compare(
    [
      { title: `${database}: adding a member`, unit: 'µs', better: 'less', goals },
      { title: `${database}: removing a member`, unit: 'µs', better: 'less', goals },
    ],
    datasets.map(({ name, store }) => ({
      name,
      measure: async () => {
        const [inbox] = await store.listInboxes();
        const userId = await store.createUser({ name: 'Guest', address: `${crypto.randomUUID()}@demo.example` });
        let [adding, removing] = [0, 0];
        for (let change = 0; change < changesEach; change++) {
          const started = performance.now();
          await store.addMember(inbox?.id ?? '', userId);
          const added = performance.now();
          await store.removeMember(inbox?.id ?? '', userId);
          adding += added - started;
          removing += performance.now() - added;
        }
        return [(adding / changesEach) * 1000, (removing / changesEach) * 1000];
      },
    })),
    rounds,
    onProgress,
  );
}
