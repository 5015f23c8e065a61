import { startPostgres } from '@threads-api/testing/postgres/start-postgres';
import pg from 'pg';
import { type Data, makeData } from './data.ts';

/** As one would set it for an SSD; for all contestants alike. Ours sets it for its own connections anyway. */
async function expectFastDisk(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`alter database ${client.escapeIdentifier(client.database ?? '')} set random_page_cost = 1.1`);
  await client.end();
}

export async function withPostgres<T>(work: (data: Data) => Promise<T>): Promise<T> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.newDatabase('server');
    await expectFastDisk(url);
    return await work(await makeData(url));
  } finally {
    await postgres.stop();
  }
}
