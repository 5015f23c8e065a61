import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkConformance, checks, readTarget, type Target } from '@threads-api/conformance';
import type { Fault } from '@threads-api/conformance/testing/broken-server';
import { faults } from '@threads-api/conformance/testing/faults';
import type { Benchmark } from '../../benchmark.ts';
import { compare, type OnProgress, timed } from '../../compare.ts';
import { startProgram } from '../../program.ts';
import { threads } from '../our-server.ts';
import { foundByCheckers } from './found-by-checkers.ts';
import { recordRun, sendAll } from './requests.ts';

const names = { plain: 'plain undici', kit: 'ours, the conformance kit' };

export const conformance: Benchmark = {
  summary:
    "the duration of a run; the broken servers found by the kit, Prism's proxy, Dredd, Specmatic and Schemathesis",
  minutes: 15,
  packages: ['undici', '@stoplight/prism-http-server'],
  async run(onProgress, { quick }) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-conformance-'));
    const file = join(folder, 'target.json');
    const server = await startProgram(threads, ['serve', '--demo', '--port', '0', '--target-file', file], {
      OPERATIONS_PORT: '0',
      FAILED_AUTH_LIMIT: '1000000/60',
    });
    try {
      const target = await readTarget(file);
      return [
        ...(await costOf(target, quick ? 1 : 7, onProgress)),
        ...(await foundByCheckers(target, quick ? oneForEachRule().slice(0, 3) : oneForEachRule(), onProgress)),
      ];
    } finally {
      await server.stop();
      await rm(folder, { recursive: true });
    }
  },
};

/** Compares a full run on the demo server, without the rate limit, with sending the same requests unchecked. */
async function costOf(
  { tokens: { limited: _, ...tokens }, actions: __, ...written }: Target,
  rounds: number,
  onProgress: OnProgress,
) {
  const target: Target = { ...written, tokens };
  const { requests } = await recordRun(target);
  const { origin } = new URL(target.baseUrl);
  const both = (milliseconds: number) => [milliseconds, (requests.length / milliseconds) * 1000];
  return compare(
    [
      {
        title: `a run of ${requests.length.toLocaleString('en')} requests`,
        unit: 'ms',
        better: 'less',
        goals: [{ who: names.kit, against: names.plain, ratio: 2 }],
      },
      { title: 'requests per second in this run', unit: 'requests/s', better: 'more' },
    ],
    [
      { name: names.plain, measure: async () => both(await timed(() => sendAll(origin, requests))) },
      { name: names.kit, measure: async () => both(await timed(() => checkConformance(target, { seed: 1 }))) },
    ],
    rounds,
    onProgress,
  );
}

/** Returns one fault for each requirement of the contract, because Specmatic takes seconds for each fault. */
function oneForEachRule(): Fault[] {
  const broken = new Set<string>();
  return faults.filter(({ caughtBy }) => {
    const rules = checks.find(({ id }) => id === caughtBy)?.requirements ?? [];
    const isNew = rules.some((rule) => !broken.has(rule));
    for (const rule of rules) broken.add(rule);
    return isNew;
  });
}
