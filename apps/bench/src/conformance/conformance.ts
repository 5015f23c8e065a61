import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkConformance, readTarget, type Target } from '@threads-api/conformance';
import { type Fault, startBrokenServer } from '@threads-api/conformance/testing/broken-server';
import { faults } from '@threads-api/conformance/testing/faults';
import type { Benchmark } from '../benchmark.ts';
import { type Comparison, compare, type OnProgress, relate, timed } from '../compare.ts';
import { startProgram } from '../program.ts';
import { installForeignCheckers } from './foreign-checkers.ts';
import { proxyViolations } from './prism-proxy.ts';
import { recordRun, sendAll } from './requests.ts';

const main = new URL('../../../server/src/main.ts', import.meta.url);
const names = { plain: 'plain undici', kit: 'ours, the conformance kit', prism: "Prism's proxy" };
const healthy: Fault = { id: 'healthy', what: 'does nothing wrong', caughtBy: '', breakAnswer: (answer) => answer };

/** What checking costs beside sending, and what it finds beside what other checkers find. */
export const conformance: Benchmark = {
  summary:
    "a run of the kit beside plain undici; and the broken servers that it finds, beside Prism's proxy, Dredd and Specmatic",
  minutes: 30,
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
        ...(await foundOn(target, quick ? oneForEachCheck.slice(0, 5) : oneForEachCheck, onProgress)),
      ];
    } finally {
      await server.stop();
      await rm(folder, { recursive: true });
    }
  },
};

/** A full run on the demo server, the rate limit aside, beside the very same requests without a check. */
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
        title: `a run of ${requests.length} requests`,
        unit: 'ms',
        better: 'less',
        goals: [{ who: names.kit, against: names.plain, ratio: 2 }],
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

/** On how many of the kit's own broken servers each checker finds anything. Prism sees the requests of the kit. */
async function foundOn(target: Target, faults: readonly Fault[], onProgress: OnProgress): Promise<Comparison[]> {
  onProgress('conformance: installing Dredd and Specmatic');
  const foreign = await installForeignCheckers();
  for (const reason of foreign.skipped) console.warn(`\n  SKIPPED ${reason}.\n`);
  const checkers = [names.prism, ...foreign.checkers.map(({ name }) => name), names.kit];

  /** What each checker has against a server. */
  const failuresOf = async (fault: Fault): Promise<Map<string, Set<string>>> => {
    const { actions, ...still } = target;
    const { limited, bulk: _, ...tokens } = target.tokens;
    const broken = await startBrokenServer(
      {
        ...still,
        tokens: { ...tokens, ...(fault.rateLimit && limited && { limited }) },
        ...(fault.actions && actions && { actions }),
      },
      fault,
    );
    try {
      const { requests, findings } = await recordRun(broken.target, { runs: 10 });
      const { baseUrl } = broken.target;
      const failures = new Map([[names.kit, new Set(findings.map(({ id }) => id))]]);
      failures.set(names.prism, await proxyViolations(baseUrl, requests));
      for (const { name, failures: check } of foreign.checkers)
        failures.set(name, await check(baseUrl, target.tokens.full));
      return failures;
    } finally {
      await broken.close();
    }
  };

  try {
    // What a checker has against a server without a fault says nothing.
    const usual = await failuresOf(healthy);
    const counts = new Map(checkers.map((name) => [name, 0]));
    for (const [index, fault] of faults.entries()) {
      onProgress(`conformance: broken server ${index + 1} of ${faults.length}, which ${fault.what}`);
      const failures = await failuresOf(fault);
      for (const name of checkers) {
        const found = [...(failures.get(name) ?? [])].some((failure) => !usual.get(name)?.has(failure));
        if (found) counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
    return relate(
      [{ title: `broken servers found, of ${faults.length}`, unit: 'servers', better: 'more' }],
      checkers,
      checkers.map((name) => [[counts.get(name) ?? 0]]),
    );
  } finally {
    await foreign.remove();
  }
}

/** One fault of each check: Specmatic takes seconds for each. */
const oneForEachCheck = faults.filter(
  ({ caughtBy }, index) => faults.findIndex((fault) => fault.caughtBy === caughtBy) === index,
);
