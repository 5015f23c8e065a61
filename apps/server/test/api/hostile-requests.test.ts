import { contract, type ResponseOf } from '@threads-api/contract';
import { isRepeating } from '@threads-api/testing';
import { expect, test } from 'vitest';
import { signIn } from '../inbox/visitor.ts';
import { sendHostileRequests, type Victim } from '../security/hostile-requests.ts';
import { serveDemo } from '../serve.ts';

// To send more: HOSTILE_REQUESTS=1000000 vitest run test/api/hostile-requests.test.ts --testTimeout 3600000
const requests = Number(process.env.HOSTILE_REQUESTS ?? (isRepeating ? 20_000 : 1_000));
const seed = Number(process.env.HOSTILE_SEED ?? 20261116);

/** Serves the demo. Returns the values that an attacker with access knows: tokens, a session, an id and a cursor. */
async function serveVictim(): Promise<Victim> {
  const limit = { requests: 1_000_000_000, windowSeconds: 60 };
  const server = await serveDemo({ failedAuthLimit: limit, mcpRateLimit: limit.requests });
  const { ask, baseUrl, inboxUrl, operationsUrl, mcpToken, store, target } = server;
  const { nextCursor }: ResponseOf<'listThreads'> = JSON.parse(
    await (await ask('/threads?limit=1', target.tokens.full)).text(),
  );
  const { cookie, csrfToken } = await signIn({ store, inbox: { url: inboxUrl } }, contract.caller ?? '');
  return {
    addresses: [baseUrl, operationsUrl].map((url) => new URL(url).host),
    pageHost: new URL(inboxUrl).host,
    token: target.tokens.full,
    mcpToken,
    session: [`Origin: ${inboxUrl}`, `Cookie: ${cookie}`, `X-CSRF-Token: ${csrfToken}`],
    threadId: target.resources.getThread.visible,
    cursor: String(nextCursor),
  };
}

test(`${requests} hostile requests get exactly one response each, and no 5xx`, async () => {
  const { findings, statuses } = await sendHostileRequests(await serveVictim(), requests, seed);
  expect(findings).toEqual([]);
  for (const status of [200, 400, 401, 403, 404, 405])
    expect(statuses.get(status), `${status} was met`).toBeGreaterThan(9);
});
