import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, freePort, isRepeating } from '@threads-api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConformanceOptions, checkConformance, type Target } from '../src/index.ts';
import { releasedContract } from './released-contract.ts';
import { buildGoServer, type Started, startGoServer, startNginx } from './start-go-server.ts';

const minutes = 60_000;

// Compiling takes up to two minutes.
describe.runIf(isRepeating && findProgram('go'))("a conforming server on Go's net/http has no finding", () => {
  let folder: string;
  let program: string;
  const running: Started[] = [];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'conformance-go-'));
    program = buildGoServer(folder);
  }, 5 * minutes);
  afterAll(() => {
    for (const { stop } of running.toReversed()) stop();
    rmSync(folder, { recursive: true });
  });

  const start = async (...flags: string[]): Promise<Target> => {
    const server = await startGoServer(program, ...flags);
    running.push(server);
    return server.target;
  };
  const check = async (target: Target, options: ConformanceOptions = {}) => {
    const { findings, checks } = await checkConformance(target, { document: releasedContract, seed: 1, ...options });
    expect(findings).toEqual([]);
    return checks;
  };

  test('conforms, with every check that needs no action', async () => {
    const checks = await check(await start());
    const untested = checks.filter(({ outcome }) => outcome !== 'passed');
    // No thread was reopened.
    expect(untested.filter(({ reason }) => !reason?.includes('no actions.')).map(({ id }) => id)).toEqual([
      'cause-before-effect',
    ]);
  });

  test('conforms while messages arrive', async () => {
    const checks = await check(await start('-moving'));
    // Most checks find a moment without changes.
    expect(checks.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(checks.length / 2);
  });

  test.skipIf(!findProgram('nginx'))('behind nginx, while messages arrive', async () => {
    const proxy = await startNginx(await start('-moving'), await freePort());
    running.push(proxy);
    await check(proxy.target, { runs: 10 });
  });

  test.for([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('while messages arrive, with seed %i', async (seed) => {
    await check(await start('-moving'), { seed });
  });

  test('with 500 ms for each response', { timeout: 10 * minutes }, async () => {
    await check(await start('-delay', '500ms'));
  });

  test('with a limit of 60 requests a minute', { timeout: 15 * minutes }, async () => {
    await check(await start('-limit', '60'), { level: 'core' });
  });
});
