import { contract, readContract } from '@threads-api/contract';
import { mockTarget, startMock } from '@threads-api/mock';
import { afterAll } from 'vitest';
import { type ConformanceOptions, checkConformance, parseTarget, type Report, type Target } from '../src/index.ts';
import { startBrokenServer } from '../testing/broken-server.ts';
import type { Break } from '../testing/fault.ts';

const running: (() => unknown)[] = [];
afterAll(async () => {
  for (const stop of running.splice(0).toReversed()) await stop();
});

/** Stops something after the tests of this file, the latest first. */
export const stopAfterTests = (stop: () => unknown): void => void running.push(stop);

/** Starts the mock until the tests of this file end. */
export async function startTestMock(options: Parameters<typeof startMock>[0] = {}): Promise<Target> {
  const mock = await startMock({ port: 0, ...options });
  stopAfterTests(mock.close);
  return parseTarget(mockTarget(mock.url, options.document ? readContract(options.document) : contract));
}

/** Starts the mock with a fault. */
export async function startBrokenMock(breakHandler: Break): Promise<Target> {
  const broken = await startBrokenServer(await startTestMock(), { breakHandler });
  stopAfterTests(broken.close);
  return broken.target;
}

/** Checks the mock with a fault. */
export const checkBroken = async (breakHandler: Break, options: ConformanceOptions = {}): Promise<Report> =>
  checkConformance(await startBrokenMock(breakHandler), { seed: 1, ...options });
