import { contract } from '@threads-api/contract';
import { Pool } from 'undici';
import { type Comparison, compare, type Goal, type OnProgress } from '../../compare.ts';
import type { Program } from '../../program.ts';
import { startOurs } from '../our-server.ts';
import type { OpenDataset } from './dataset-reads.ts';

const requestsEach = 300;

const pages = { 'GET /threads': '/threads', 'GET /threads?unread=1': '/threads?unread=1' };

/** Measures pages over HTTP, one request after the other. */
export async function pagesOverHttp(
  database: string,
  datasets: OpenDataset[],
  goals: Goal[],
  rounds: number,
  onProgress: OnProgress,
): Promise<Comparison[]> {
  const servers = new Map<string, Program>();
  for (const { url } of datasets) if (!servers.has(url)) servers.set(url, await startOurs(url));
  try {
    const comparisons: Comparison[] = [];
    for (const [title, path] of Object.entries(pages)) {
      onProgress(`${database}: warming up ${title}`);
      for (const { url, token } of datasets) await timeOf(servers.get(url)?.url ?? '', path, token);
      const candidates = datasets.map(({ name, url, token }) => ({
        name,
        measure: async () => [await timeOf(servers.get(url)?.url ?? '', path, token)],
      }));
      const metric = { title: `${database}: ${title}`, unit: 'µs over HTTP', better: 'less' as const, goals };
      comparisons.push(...(await compare([metric], candidates, rounds, onProgress)));
    }
    return comparisons;
  } finally {
    await Promise.all([...servers.values()].map((server) => server.stop()));
  }
}

async function timeOf(url: string, path: string, token: string): Promise<number> {
  const pool = new Pool(new URL(url).origin, { connections: 1 });
  const headers = { authorization: `Bearer ${token}` };
  const started = performance.now();
  for (let request = 0; request < requestsEach; request++) {
    const { statusCode, body } = await pool.request({ method: 'GET', path: `${contract.basePath}${path}`, headers });
    await body.dump();
    if (statusCode !== 200) throw new Error(`Our server answered ${statusCode}.`);
  }
  const milliseconds = performance.now() - started;
  await pool.close();
  return (milliseconds / requestsEach) * 1000;
}
