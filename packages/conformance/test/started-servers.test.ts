import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findProgram, isRepeating, startProgram } from '@threads-api/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { checkConformance, parseTarget } from '../src/index.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Starts a server like a user would, and returns the first line that it prints. */
async function start(command: string, script: string): Promise<string> {
  const { child } = startProgram(command, [file(script)], { env: { ...process.env, PORT: '0' } });
  onTestFinished(() => void child.kill());
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error(`${script} exited without output.`);
}

test.skipIf(!findProgram('python3'))('a server in plain Python conforms', async () => {
  const target = parseTarget(JSON.parse(await start('python3', 'server.py')));
  // The last released contract. The server implements it, without the additions since then.
  const document: object = parse(readFileSync(file('../../../spec/released/openapi.yaml'), 'utf8'));
  const { findings, checks } = await checkConformance(target, { document, seed: 1, runs: 10 });
  expect(findings).toEqual([]);
  const untested = checks.filter(({ outcome }) => outcome !== 'passed').map(({ reason = '' }) => reason);
  // It has no commands that change its data, and no thread was ever assigned or reopened.
  for (const reason of untested) expect(reason).toMatch(/^the target file has no actions|no response in this run/);
});

// `pnpm --filter conformance nightly` tries every example.
const names = isRepeating ? ['express', 'fastify', 'hono', 'node'] : ['node'];

// One after the other, because each run needs the processor.
describe.each(names)('the example on %s', { concurrent: false }, (name) => {
  test('passes the conformance kit without findings', async () => {
    const { findings, checks } = await checkConformance({
      baseUrl: await start(process.execPath, `../../http/examples/${name}.ts`),
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
