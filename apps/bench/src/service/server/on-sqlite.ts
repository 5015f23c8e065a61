import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataset, type Dataset } from '../create-dataset.ts';

export async function onSqlite<T>(work: (data: Dataset) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-server-'));
  try {
    return await work(await createDataset(join(folder, 'threads.db')));
  } finally {
    await rm(folder, { recursive: true });
  }
}
