import { contract } from '@threads-api/contract';
import { openStore, tablesOf } from '@threads-api/server/testing/tables';
import { type Comparison, compare, type OnProgress } from '../../compare.ts';
import { load } from '../../load.ts';
import { type Program, startProgram } from '../../program.ts';

const users = 16;
const names = { memory: 'counted in memory', postgres: 'ours, counted in PostgreSQL' };
const program = new URL('./limited-server.ts', import.meta.url);

/** What it costs to count requests in PostgreSQL, for all processes, instead of in the memory of one. */
export async function compareLimiters(url: string, rounds: number, onProgress: OnProgress): Promise<Comparison[]> {
  const servers: Program[] = [];
  try {
    const headers = await addUsers(url);
    const start = async (name: string, counted: string) => {
      const server = await startProgram(program, [url, counted]);
      servers.push(server);
      const measure = async (seconds = 3) => {
        const { perSecond } = await load({ url: `${server.url}/threads`, headers, connections: 16, seconds });
        return [perSecond];
      };
      await measure(1);
      return { name, measure: () => measure() };
    };
    const contestants = [await start(names.memory, 'memory'), await start(names.postgres, 'PostgreSQL')];
    const question = {
      title: `GET /threads on PostgreSQL over 16 connections, ${users} users in turn`,
      unit: 'requests/s',
      better: 'more' as const,
      goals: [{ who: names.postgres, against: names.memory, ratio: 0.9 }],
    };
    return await compare([question], contestants, rounds, onProgress);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Members of the inbox, each with the headers of a request. */
async function addUsers(url: string): Promise<Record<string, string>[]> {
  const store = await openStore({ url });
  const { id: inboxId } = await tablesOf(store).selectFrom('inboxes').select('id').executeTakeFirstOrThrow();
  const headers: Record<string, string>[] = [];
  for (let index = 0; index < users; index++) {
    const userId = await store.createUser({ name: 'Bench', address: `${index}@limiter.example` });
    await store.addMember(inboxId, userId);
    const { token } = await store.createToken({ userId, name: 'bench', scopes: [...contract.scopes] });
    headers.push({ authorization: `Bearer ${token}` });
  }
  await store.close();
  return headers;
}
