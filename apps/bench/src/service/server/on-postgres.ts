import { startPostgres } from '@threads-api/testing/postgres/start-postgres';
import pg from 'pg';
import { createDataset, type Dataset } from '../create-dataset.ts';

export async function onPostgres<T>(work: (data: Dataset) => Promise<T>): Promise<T> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.newDatabase('server');
    await tuneForSsd(url);
    return await work(await createDataset(url));
  } finally {
    await postgres.stop();
  }
}

/** Our server tunes its own connections. This gives its peers the same setting. */
async function tuneForSsd(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`alter database ${client.escapeIdentifier(client.database ?? '')} set random_page_cost = 1.1`);
  await client.end();
}
