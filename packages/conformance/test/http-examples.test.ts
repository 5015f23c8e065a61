import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { isRepeating } from '@threads-api/testing';
import { describe, expect, type TestContext, test } from 'vitest';
import { checkConformance } from '../src/index.ts';

const fileOf = (name: string) => fileURLToPath(new URL(`../../http/examples/${name}.ts`, import.meta.url));

/** Starts an example like a user would and resolves with its base URL. */
async function start(name: string, { onTestFinished }: TestContext): Promise<string> {
  const started = spawn(process.execPath, [fileOf(name)], { env: { ...process.env, PORT: '0' }, stdio: 'pipe' });
  onTestFinished(() => void started.kill());
  for await (const line of createInterface(started.stdout)) return line;
  throw new Error('The example exited without output.');
}

// `pnpm --filter conformance repeat` tries every example.
const names = isRepeating ? ['express', 'fastify', 'hono', 'node'] : ['node'];

// One after the other, because each run needs the processor.
describe.each(names)('the example on %s', { concurrent: false }, (name) => {
  test('passes the conformance kit without findings', async (context) => {
    const { findings, checks } = await checkConformance({
      baseUrl: await start(name, context),
      tokens: {
        full: 'token-of-ada',
        without: { 'notes:read': 'token-without-notes', 'threads:read': 'token-without-threads' },
        otherUser: 'token-of-bob',
        limited: 'token-of-cyd',
      },
      resources: { getThread: { hidden: 'thread-0' } },
    });
    expect(findings).toEqual([]);
    // The example has data that cannot change, histories with only messages, no expiring tokens and no closed threads.
    const untested = checks
      .filter(
        ({ outcome, reason = '' }) => outcome === 'not tested' && !/ actions\.|no response in this run/.test(reason),
      )
      .map(({ id }) => id);
    expect(untested).toEqual(['auth-token-expired', 'auth-token-revoked', 'list-closed-threads']);
  });
});
