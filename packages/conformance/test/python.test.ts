import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findProgram } from '@threads-api/testing';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkConformance, parseTarget, type Target } from '../src/index.ts';

/** The last released contract. The server implements it, without the additions since then. */
const document: object = parse(readFileSync(new URL('../../../spec/released/openapi.yaml', import.meta.url), 'utf8'));

test.skipIf(!findProgram('python3'))('a server in plain Python conforms', async ({ onTestFinished }) => {
  const server = fileURLToPath(new URL('./server.py', import.meta.url));
  const child = spawn('python3', [server], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  let target: Target | undefined;
  for await (const line of createInterface(child.stdout)) {
    target = parseTarget(JSON.parse(line));
    break;
  }
  if (!target) throw new Error('The Python server did not start.');
  const { findings, checks } = await checkConformance(target, { document, seed: 1, runs: 10 });
  expect(findings).toEqual([]);
  const untested = checks.filter(({ outcome }) => outcome !== 'passed').map(({ reason = '' }) => reason);
  // It has no commands that change its data, and no thread was ever assigned or reopened.
  for (const reason of untested) expect(reason).toMatch(/^the target file has no actions|no response in this run/);
});
