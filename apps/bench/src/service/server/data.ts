import { contract } from '@threads-api/contract';
import { openStore, tablesOf } from '@threads-api/server/testing/tables';
import type { OnProgress } from '../../compare.ts';
import { makeWorld } from '../world.ts';

/** A database, and who asks for what. */
export interface Data {
  url: string;
  /** Those of each user in turn. */
  headers: Record<string, string>[];
  /** A path of the contract with an id in it. */
  pathOf(path: string): string;
}

/** How long is measured. */
export interface Pace {
  rounds: number;
  seconds: number;
  warmUpSeconds: number;
  onProgress: OnProgress;
}

const threads = 1_000;
/** More than there are connections: no two requests at a time are of the same user. */
const users = 100;

/** An inbox whose members all see its threads. */
export async function makeData(url: string): Promise<Data> {
  const { threadIds, token } = await makeWorld(url, { threads, inboxes: 1 });
  const store = await openStore({ url });
  const { id: inboxId } = await tablesOf(store).selectFrom('inboxes').select('id').executeTakeFirstOrThrow();
  const tokens = [token];
  while (tokens.length < users) {
    const userId = await store.createUser({ name: 'Bench', address: `${tokens.length}@server.example` });
    await store.addMember(inboxId, userId);
    tokens.push((await store.createToken({ userId, name: 'bench', scopes: [...contract.scopes] })).token);
  }
  await store.close();
  return {
    url,
    headers: tokens.map((each) => ({ authorization: `Bearer ${each}` })),
    pathOf: (path) => path.replace('{id}', threadIds[0] ?? ''),
  };
}
