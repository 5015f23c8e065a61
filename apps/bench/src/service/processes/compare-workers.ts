import { type Comparison, compare, type OnProgress } from '../../compare.ts';
import { load } from '../../load.ts';
import type { Program } from '../../program.ts';
import { startOurs } from '../our-server.ts';
import type { World } from '../world.ts';

const counts = [1, 2, 4];

/** One server with more and more workers. The load takes its share of the same cores, so the gain is less than on a server of its own. */
export async function compareWorkers(
  database: string,
  { url, token }: World,
  rounds: number,
  onProgress: OnProgress,
): Promise<Comparison[]> {
  const servers: Program[] = [];
  try {
    const headers = { authorization: `Bearer ${token}` };
    const contestants = [];
    for (const count of counts) {
      const server = await startOurs(url, {}, ['--workers', `${count}`]);
      servers.push(server);
      const measure = async (seconds = 3) => {
        const { perSecond } = await load({ url: `${server.url}/threads`, headers, connections: 64, seconds });
        return [perSecond];
      };
      await measure(1);
      contestants.push({ name: `--workers ${count}`, measure: () => measure() });
    }
    const title = `GET /threads on ${database} over 64 connections, with the load on the same machine`;
    return await compare([{ title, unit: 'requests/s', better: 'more' }], contestants, rounds, onProgress);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
