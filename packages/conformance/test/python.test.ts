import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findProgram, isRepeating } from '@threads-api/testing';
import { describe, expect, test } from 'vitest';
import { checkConformance, parseTarget, type Report } from '../src/index.ts';
import { releasedContract } from './released-contract.ts';

const server = fileURLToPath(new URL('./server.py', import.meta.url));

/** Starts the server, with or without a fault, and runs the kit on it. */
async function check(...fault: string[]): Promise<Report> {
  const child = spawn('python3', [server, ...fault], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    for await (const line of createInterface(child.stdout))
      return await checkConformance(parseTarget(JSON.parse(line)), { document: releasedContract, seed: 1, runs: 10 });
    throw new Error('The Python server did not start.');
  } finally {
    child.kill();
  }
}

describe.skipIf(!findProgram('python3'))('a server in plain Python', () => {
  test('conforms, and every check is tested', async () => {
    const { findings, checks } = await check();
    expect(findings).toEqual([]);
    const untested = checks.filter(({ outcome }) => outcome !== 'passed').map(({ reason = '' }) => reason);
    // It has no commands that change its data, and no thread was ever assigned or reopened.
    for (const reason of untested) expect(reason).toMatch(/^the target file has no actions|no response in this run/);
  });

  const faults = [
    ['leaks-hidden', 'hidden-thread'],
    ['offset-paging', 'page-size'],
    ['local-time', 'body-schema'],
    ['404-for-missing-scope', 'scope-missing'],
    ['filter-ignored', 'filter-matches'],
    ['error-without-code', 'error-shape'],
  ] as const;
  test.runIf(isRepeating).for(faults)('with the fault %s, %s is the first check to report it', async ([fault, id]) => {
    const { findings } = await check(fault);
    expect(findings[0]?.check).toBe(id);
  });
});
