import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkConformance, readTarget, type Target } from '@threads-api/conformance';
import { type Fault, startBrokenServer } from '@threads-api/conformance/testing/broken-server';
import { faults } from '@threads-api/conformance/testing/faults';
import type { Benchmark } from '../benchmark.ts';
import { type Comparison, compare, type OnProgress, relate, timed } from '../compare.ts';
import { startProgram } from '../program.ts';
import { proxyViolations } from './prism-proxy.ts';
import { recordRun, sendAll } from './requests.ts';

const main = new URL('../../../server/src/main.ts', import.meta.url);
const names = { plain: 'plain undici', kit: 'ours, the conformance kit', prism: "Prism's proxy" };
const healthy: Fault = { id: 'healthy', what: 'does nothing wrong', caughtBy: '', breakAnswer: (answer) => answer };

/** What checking costs beside sending, and what it finds beside what Prism's proxy finds. */
export const conformance: Benchmark = {
  summary: "a run of the kit beside plain undici; and the broken servers that it tells, beside Prism's proxy",
  minutes: 8,
  packages: ['undici', '@stoplight/prism-http-server'],
  async run(onProgress, { quick }) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-conformance-'));
    const file = join(folder, 'target.json');
    const server = await startProgram(main, ['--demo', '--port', '0', '--target-file', file], {
      FAILED_AUTH_LIMIT: '1000000/60',
    });
    try {
      const target = await readTarget(file);
      return [
        ...(await costOf(target, quick ? 1 : 7, onProgress)),
        ...(await toldOf(target, quick ? faults.slice(0, 5) : faults, onProgress)),
      ];
    } finally {
      await server.stop();
      await rm(folder, { recursive: true });
    }
  },
};

/** A full run on the demo server, the rate limit aside, beside the very same requests without a check. */
async function costOf(
  { tokens: { limited: _, ...tokens }, ...written }: Target,
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
        title: `a run of ${requests.length} requests`,
        unit: 'ms',
        better: 'less',
        goals: [{ who: names.kit, against: names.plain, ratio: 3 }],
      },
      { title: 'the same run', unit: 'requests/s', better: 'more' },
    ],
    [
      { name: names.plain, measure: async () => both(await timed(() => sendAll(origin, requests))) },
      { name: names.kit, measure: async () => both(await timed(() => checkConformance(target, { seed: 1 }))) },
    ],
    rounds,
    onProgress,
  );
}

/** On how many of the kit's own broken servers each of the two finds anything, with the same requests. */
async function toldOf(target: Target, faults: readonly Fault[], onProgress: OnProgress): Promise<Comparison[]> {
  const seen = async (fault: Fault) => {
    const { limited, bulk: _, ...tokens } = target.tokens;
    const broken = await startBrokenServer(
      { ...target, tokens: { ...tokens, ...(fault.rateLimit && limited && { limited }) } },
      fault,
    );
    try {
      const { requests, findings } = await recordRun(broken.target, { runs: 10 });
      return { byKit: findings.length > 0, byPrism: await proxyViolations(broken.target.baseUrl, requests) };
    } finally {
      await broken.close();
    }
  };
  // What Prism says of a server without a fault tells nothing.
  const usual = (await seen(healthy)).byPrism;
  const told = { kit: 0, prism: 0 };
  for (const [index, fault] of faults.entries()) {
    onProgress(`conformance: broken server ${index + 1} of ${faults.length}, which ${fault.what}`);
    const { byKit, byPrism } = await seen(fault);
    if (byKit) told.kit++;
    if (![...byPrism].every((violation) => usual.has(violation))) told.prism++;
  }
  return relate(
    [{ title: `broken servers told, of ${faults.length}`, unit: 'servers', better: 'more' }],
    [names.prism, names.kit],
    [[[told.prism]], [[told.kit]]],
  );
}
