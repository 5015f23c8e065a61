import type { Store } from '@threads-api/server/store';
import { openStore } from '@threads-api/server/testing/tables';

import { type Benchmark, type Comparison, compare, type OnProgress } from '../../compare.ts';
import { databases, type NewDatabase, withDatabases } from '../databases.ts';
import { callsEach, type OpenDataset, openDataset, reads } from './dataset-reads.ts';
import { makeLargeData } from './large-data.ts';

const sizes = [1_000, 1_000_000];
const inboxCounts = [1, 10, 50];
const rounds = 7;

/** Shows whether the cost of a read depends on the size of its result or on the size of the database. */
export const scale: Benchmark = {
  summary: 'reads with 1,000 and 1,000,000 threads in 1, 10 and 50 inboxes',
  minutes: 12,
  async run(onProgress) {
    const comparisons: Comparison[] = [];
    for (const database of databases)
      comparisons.push(...(await withDatabases(database, (newDatabase) => measure(database, newDatabase, onProgress))));
    return comparisons;
  },
};

async function measure(database: string, newDatabase: NewDatabase, onProgress: OnProgress): Promise<Comparison[]> {
  const datasets: OpenDataset[] = [];
  const stores: Store[] = [];
  for (const threads of sizes) {
    const url = await newDatabase(`threads_${threads}`);
    const data = await makeLargeData(url, { threads, inboxCounts }, (text) => onProgress(`${database}: ${text}`));
    const store = await openStore({ url });
    stores.push(store);
    for (const caller of data.callers) {
      const name = datasetName(threads, caller.inboxes);
      onProgress(`${database}: opening ${name}`);
      datasets.push(await openDataset(name, store, data, caller));
    }
  }
  const comparisons: Comparison[] = [];
  for (const [name, read] of Object.entries(reads)) {
    onProgress(`${database}: warming up ${name}`);
    for (const dataset of datasets) await timeOf(dataset, read);
    const candidates = datasets.map((dataset) => ({
      name: dataset.name,
      measure: async () => [await timeOf(dataset, read)],
    }));
    const metric = { title: `${database}: ${name}`, unit: 'µs', better: 'less' as const };
    comparisons.push(...(await compare([metric], candidates, rounds, onProgress)));
  }
  for (const store of stores) await store.close();
  return comparisons;
}

/** The time of a call in microseconds. Repeats the same calls for half a second, because shorter measurements vary too much. */
async function timeOf(
  dataset: OpenDataset,
  read: (dataset: OpenDataset, call: number) => Promise<unknown>,
): Promise<number> {
  const started = performance.now();
  let calls = 0;
  for (; performance.now() - started < 500; calls += callsEach)
    for (let call = 0; call < callsEach; call++) await read(dataset, call);
  return ((performance.now() - started) / calls) * 1000;
}

const datasetName = (threads: number, inboxes: number) =>
  `${threads.toLocaleString('en')} threads, ${inboxes} ${inboxes === 1 ? 'inbox' : 'inboxes'}`;
