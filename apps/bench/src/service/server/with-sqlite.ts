import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Data, makeData } from './data.ts';

export async function withSqlite<T>(work: (data: Data) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-server-'));
  try {
    return await work(await makeData(join(folder, 'world.db')));
  } finally {
    await rm(folder, { recursive: true });
  }
}
