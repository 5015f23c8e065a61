import pg from 'pg';
import type { Benchmark } from '../../compare.ts';
import { createDataset } from '../create-dataset.ts';
import { withDatabases } from '../databases.ts';
import { comparePeers } from './compare-peers.ts';

export const server: Benchmark = {
  summary: 'our server, lean Express and Fastify servers, and plain node:http',
  minutes: 10,
  async run(onProgress) {
    const pace = { rounds: 3, seconds: 2, warmUpSeconds: 4, onProgress };
    const onSqlite = await withDatabases('SQLite', async (newDatabase) =>
      comparePeers('SQLite', await createDataset(await newDatabase('server')), pace),
    );
    const onPostgres = await withDatabases('PostgreSQL', async (newDatabase) => {
      const url = await newDatabase('server');
      await tuneForSsd(url);
      return comparePeers('PostgreSQL', await createDataset(url), pace);
    });
    return [...onSqlite, ...onPostgres];
  },
};

/** Our server tunes its own connections. This gives its peers the same setting. */
async function tuneForSsd(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`alter database ${client.escapeIdentifier(client.database ?? '')} set random_page_cost = 1.1`);
  await client.end();
}
