import { startPostgres } from '@threads-api/testing/postgres/start-postgres';
import { type Data, makeData } from './data.ts';

export async function withPostgres<T>(work: (data: Data) => Promise<T>): Promise<T> {
  const postgres = await startPostgres();
  try {
    return await work(await makeData(await postgres.newDatabase('server')));
  } finally {
    await postgres.stop();
  }
}
