import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { checkConformance } from '@threads-api/conformance';
import { contract } from '@threads-api/contract';
import { afterAll, expect, test } from 'vitest';

const example = fileURLToPath(new URL('../examples/in-memory.ts', import.meta.url));
let server: ChildProcess | undefined;
afterAll(() => server?.kill());

/** Starts the example as a user would, and resolves with its base URL. */
async function start(): Promise<string> {
  const started = spawn(process.execPath, [example], { env: { ...process.env, PORT: '0' }, stdio: 'pipe' });
  server = started;
  for await (const line of createInterface(started.stdout)) return line;
  throw new Error('The example ended without a line.');
}

test('the example passes the conformance kit with no finding', async () => {
  const { findings, checks } = await checkConformance({
    baseUrl: await start(),
    tokens: {
      full: 'token-of-ada',
      noNotes: 'token-without-notes',
      noThreads: 'token-without-threads',
      otherUser: 'token-of-bob',
      limited: 'token-of-cyd',
    },
    threads: { hidden: 'thread-0' },
  });
  expect(findings).toEqual([]);
  // It has no commands that change its data, no history but messages, no tokens that end, and no closed thread.
  const untested = checks
    .filter(({ outcome, reason = '' }) => outcome === 'not tested' && !/ actions\.|no response that/.test(reason))
    .map(({ id }) => id);
  expect(untested).toEqual(['auth-token-expired', 'auth-token-revoked', 'list-closed-threads']);
});

test('the example stays short', () => {
  // 95 lines for three operations; each further one may add some.
  const further = contract.operations.length - 3;
  expect(readFileSync(example, 'utf8').split('\n').length).toBeLessThanOrEqual(95 + 5 * further);
});
