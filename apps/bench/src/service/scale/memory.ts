import { contract } from '@threads-api/contract';
import { Pool } from 'undici';
import { type Comparison, type OnProgress, relate } from '../../compare.ts';
import { startOurs } from '../our-server.ts';
import type { OpenWorld } from './reads.ts';

/** Where memory is looked at: at the second it has had time to grow. */
const checkpoints = [10_000, 20_000];
const atOnce = 8;

/** What our server holds in memory after many pages of the smallest world and of the largest. */
export async function memoryOf(database: string, worlds: OpenWorld[], onProgress: OnProgress): Promise<Comparison[]> {
  const [smallest, largest] = [worlds[0], worlds.at(-1)] as [OpenWorld, OpenWorld];
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
  return relate(
    [{ title: `${database}: memory of the server`, unit: 'MiB', better: 'less' }],
    [...found.keys()],
    [...found.values()].map((megabytes) => [[megabytes]]),
  );
}

/** Follows the cursors from the top, several walks at once, and begins anew at the end. */
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
