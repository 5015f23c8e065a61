import { contract } from '@threads-api/contract';
import { Pool } from 'undici';
import { type Comparison, type OnProgress, toComparisons } from '../../compare.ts';
import { startOurs } from '../our-server.ts';
import type { OpenDataset } from './dataset-reads.ts';

/** Memory is read after this many pages. A leak shows as growth between the two. */
const checkpoints = [10_000, 20_000];
const atOnce = 8;

/** Measures the memory of our server after many pages of the smallest and of the largest dataset. */
export async function memoryOf(
  database: string,
  datasets: OpenDataset[],
  onProgress: OnProgress,
): Promise<Comparison[]> {
  const [smallest, largest] = [datasets[0], datasets.at(-1)] as [OpenDataset, OpenDataset];
  const found = new Map<string, number>();
  for (const { name, url, token } of [smallest, largest]) {
    const server = await startOurs(url);
    try {
      let read = 0;
      for (const pages of checkpoints) {
        onProgress(`${database}: memory, ${name}, ${pages} pages`);
        await readPages(server.url, token, pages - read);
        read = pages;
        found.set(`${name}, after ${pages.toLocaleString('en')} pages`, await server.memory());
      }
    } finally {
      await server.stop();
    }
  }
  return toComparisons(
    [{ title: `${database}: server memory`, unit: 'MiB', better: 'less' }],
    [...found.keys()],
    [...found.values()].map((megabytes) => [[megabytes]]),
  );
}

/** Follows the cursors from the first page, several times in parallel, and starts over after the last page. */
async function readPages(url: string, token: string, count: number): Promise<void> {
  const pool = new Pool(new URL(url).origin, { connections: atOnce });
  let left = count;
  const walk = async () => {
    let cursor: string | null = null;
    while (left-- > 0) {
      const { body } = await pool.request({
        method: 'GET',
        path: `${contract.basePath}/threads?limit=100${cursor === null ? '' : `&cursor=${cursor}`}`,
        headers: { authorization: `Bearer ${token}` },
      });
      ({ nextCursor: cursor } = (await body.json()) as { nextCursor: string | null });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, walk));
  await pool.close();
}
