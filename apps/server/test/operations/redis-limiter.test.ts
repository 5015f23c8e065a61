import { checkConformance } from '@threads-api/conformance';
import { findProgram, freePort, isRepeating } from '@threads-api/testing';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { openStore } from '#testing/tables';
import { readSettings } from '../../src/settings.ts';
import { openFixture } from '../api/fixture.ts';
import { createCertificates } from '../certificates.ts';
import { newMigratedUrl } from '../new-migrated-url.ts';
import { runThreads, startThreads } from '../run-threads.ts';
import { type Served, serve, serveDemo } from '../serve.ts';
import { NoTlsError, type RedisProgram, redisPrograms, startRedis } from './start-redis.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function newRedis(program: RedisProgram, port?: number) {
  const redis = await startRedis(program, port === undefined ? {} : { port });
  cleanUps.push(redis.stop);
  return redis;
}

const statusesOf = (servers: Served[], token: string, requests: number) =>
  Promise.all(
    Array.from({ length: requests }, async (_, index) => {
      const server = servers[index % servers.length] as Served;
      return (await server.ask('/threads', token)).status;
    }),
  );
const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

describe.each(redisPrograms)('a rate limit in $name', (program) => {
  test.for(['SQLite', 'PostgreSQL'])('servers on %s together admit exactly as many requests as one', async (kind) => {
    const { url: rateLimitUrl } = await newRedis(program);
    const databaseUrl = kind === 'SQLite' ? ':memory:' : await newMigratedUrl();
    const store = await openStore({ url: databaseUrl });
    const { full } = await openFixture(store);
    const changes = { databaseUrl, rateLimitUrl, rateLimit: { requests: 50, windowSeconds: 600 } };
    const servers: Served[] = [];
    for (let index = 0; index < 3; index++) servers.push(await serve({ ...store, close: async () => {} }, changes));
    cleanUps.push(async () => {
      for (const server of servers) await server.stop();
      await store.close();
    });
    const statuses = await statusesOf(servers, full, 120);
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([50, 70]);
    for (const server of servers) {
      const { status, headers } = await server.ask('/threads', full);
      expect([status, headers.get('RateLimit')]).toEqual([429, expect.stringMatching(/^"default";r=0;t=\d+$/)]);
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    }
  });

  test('during an outage each server counts separately, and afterwards they count together again', async () => {
    const redis = await newRedis(program);
    const port = Number(new URL(redis.url).port);
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
    const logged = (text: string) => lines.filter((line) => line.includes(text)).length;
    const store = await openStore();
    const { full } = await openFixture(store);
    const changes = {
      databaseUrl: ':memory:',
      rateLimitUrl: redis.url,
      rateLimit: { requests: 20, windowSeconds: 600 },
    };
    const servers = [
      await serve({ ...store, close: async () => {} }, changes, { log }),
      await serve(store, changes, { log }),
    ];
    cleanUps.push(() => Promise.all(servers.map((server) => server.stop())));
    expect(count(await statusesOf(servers, full, 4), 200)).toBe(4);

    await redis.stop();
    await expect.poll(() => logged('is unavailable')).toBeGreaterThanOrEqual(2);
    const alone = await statusesOf(servers, full, 60);
    expect([count(alone, 200), count(alone, 429)]).toEqual([40, 20]);

    // Redis restarts empty, so a new window begins for all servers.
    await newRedis(program, port);
    await expect.poll(() => logged('is available again')).toBe(2);
    const together = await statusesOf(servers, full, 60);
    expect([count(together, 200), count(together, 429)]).toEqual([20, 40]);
  });

  test('while Redis hangs, requests are still answered and counted', async () => {
    const redis = await newRedis(program);
    const store = await openStore();
    const { full } = await openFixture(store);
    const rateLimit = { requests: 5, windowSeconds: 600 };
    const server = await serve(store, { databaseUrl: ':memory:', rateLimitUrl: redis.url, rateLimit });
    cleanUps.push(server.stop);
    redis.hang();
    const statuses = await statusesOf([server], full, 8);
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([5, 3]);
  });

  // Only in `pnpm --filter server repeat`, because it runs all checks once more.
  test.runIf(isRepeating)('the conformance kit has no finding', async () => {
    const { url: rateLimitUrl } = await newRedis(program);
    const { baseUrl, target, actions, stop } = await serveDemo({ rateLimitUrl });
    cleanUps.push(stop);
    expect((await checkConformance({ baseUrl, ...target, actions }, { seed: 1 })).findings).toEqual([]);
  });
});

test.skipIf(!findProgram('openssl')).for(redisPrograms)(
  'rediss:// checks the certificate of $name',
  async (program, { skip }) => {
    const certificates = await createCertificates();
    const redis = await startRedis(program, { tls: certificates }).catch((error) => {
      if (error instanceof NoTlsError) return skip(error.message);
      throw error;
    });
    cleanUps.push(redis.stop);
    const env = { DATABASE_URL: await newMigratedUrl(), RATE_LIMIT_URL: redis.url };
    const server = await startThreads(['--only', 'api'], { ...env, NODE_EXTRA_CA_CERTS: certificates.authority });
    expect((await fetch(`${server.urls.api}/threads`)).status).toBe(401);
    expect(await server.stop()).toBe(0);
    expect(await runThreads(['serve', '--wait', '0'], env)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^RATE_LIMIT_URL: Redis at 127\.0\.0\.1:\d+ cannot be used: \w*(CERT|SIGNATURE)\w*\./,
      ),
    });
  },
);

test('an unreachable Redis is reported with advice', async () => {
  const store = await openStore();
  const rateLimitUrl = `redis://:secret@127.0.0.1:${await freePort()}`;
  const start = serve(store, { databaseUrl: ':memory:', rateLimitUrl });
  await expect(start).rejects.toThrow(
    /RATE_LIMIT_URL: Redis at 127\.0\.0\.1:\d+ cannot be used: ECONNREFUSED\. Start Redis/,
  );
});

test.for(['http://root:secret@localhost', 'redis://'])(
  'an invalid RATE_LIMIT_URL is refused and not printed: %s',
  (url) => {
    const read = () => readSettings({ RATE_LIMIT_URL: url });
    expect(read).toThrow("RATE_LIMIT_URL is '…'");
    expect(read).not.toThrow(/secret/);
  },
);
