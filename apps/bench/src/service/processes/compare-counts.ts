import { contract } from '@threads-api/contract';
import { openStore } from '@threads-api/server/testing/tables';
import { Pool } from 'undici';
import { type Comparison, compare, type OnProgress } from '../../compare.ts';
import { load } from '../../load.ts';
import type { Program } from '../../program.ts';
import { startOurs } from '../our-server.ts';

const counts = [1, 2, 4];
const connections = 64;
const limit = 2_000;
const sent = 3_000;

/** Several of our servers on one PostgreSQL, which count the requests of a user together. */
export async function compareCounts(
  url: string,
  token: string,
  rounds: number,
  onProgress: OnProgress,
): Promise<Comparison[]> {
  const servers: Program[] = [];
  try {
    for (let count = 0; count < Math.max(...counts); count++) servers.push(await startOurs(url));
    const contestants = counts.map((count) => {
      const some = servers.slice(0, count);
      return {
        name: `${count} ${count === 1 ? 'process' : 'processes'}`,
        measure: async () => [await throughput(some, token), await admitted(some, await newUser(url))],
      };
    });
    return await compare(
      [
        { title: `GET /threads over ${connections} connections`, unit: 'requests/s', better: 'more' },
        {
          title: `admitted of ${sent.toLocaleString('en')} requests, the limit being ${limit.toLocaleString('en')}`,
          unit: 'requests',
          better: 'less',
        },
      ],
      contestants,
      rounds,
      onProgress,
    );
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function throughput(servers: Program[], token: string): Promise<number> {
  const loads = servers.map(({ url }) =>
    load({
      url: `${url}/threads`,
      headers: { authorization: `Bearer ${token}` },
      connections: connections / servers.length,
      seconds: 3,
    }),
  );
  return (await Promise.all(loads)).reduce((sum, { perSecond }) => sum + perSecond, 0);
}

/** The token of a user who has not asked for anything yet, and may not ask for more than the limit. */
async function newUser(url: string): Promise<string> {
  const store = await openStore({ url });
  const address = `${crypto.randomUUID()}@demo.example`;
  const rateLimit = { requests: limit, windowSeconds: 600 };
  const userId = await store.createUser({ name: 'Bench', address, rateLimit });
  const { token } = await store.createToken({ userId, name: 'bench', scopes: ['threads:read'] });
  await store.close();
  return token;
}

/** How many of the requests that reach all servers at once are let through. */
async function admitted(servers: Program[], token: string): Promise<number> {
  let left = sent;
  let admitted = 0;
  const walk = async ({ url }: Program) => {
    const pool = new Pool(new URL(url).origin, { connections: connections / servers.length });
    const worker = async () => {
      while (left-- > 0) {
        const headers = { authorization: `Bearer ${token}` };
        const { statusCode, body } = await pool.request({
          method: 'GET',
          path: `${contract.basePath}/threads`,
          headers,
        });
        await body.dump();
        if (statusCode === 200) admitted++;
        else if (statusCode !== 429) throw new Error(`A server answered ${statusCode}.`);
      }
    };
    await Promise.all(Array.from({ length: connections / servers.length }, worker));
    await pool.close();
  };
  await Promise.all(servers.map(walk));
  return admitted;
}
