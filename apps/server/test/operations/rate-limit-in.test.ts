import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#store';
import { openFixture } from '../api/fixture.ts';
import { newMigratedUrl } from '../new-migrated-url.ts';
import { serve } from '../serve.ts';

const limit = 20;

test.for([
  { rateLimitIn: 'database', admitted: limit },
  { rateLimitIn: 'memory', admitted: 2 * limit },
] as const)(
  'two servers on one PostgreSQL that count in $rateLimitIn admit $admitted requests together',
  async ({ rateLimitIn, admitted }) => {
    const databaseUrl = await newMigratedUrl();
    const store = await openStore({ url: databaseUrl });
    onTestFinished(() => store.close());
    const { full } = await openFixture(store);
    const changes = { databaseUrl, rateLimitIn, rateLimit: { requests: limit, windowSeconds: 600 } };
    const servers = await Promise.all([1, 2].map(() => serve({ ...store, close: async () => {} }, changes)));
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop()))));
    const asked = servers.flatMap(({ ask }) => Array.from({ length: 2 * limit }, () => ask('/threads', full)));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(admitted);
    expect(statuses.filter((status) => status === 429)).toHaveLength(asked.length - admitted);
  },
);
