import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkConformance, type Target } from '@threads-api/conformance';
import { startBrokenServer } from '@threads-api/conformance/testing/broken-server';
import { deriveFaults } from '@threads-api/conformance/testing/operators/derive-faults';
import type { DerivedFault } from '@threads-api/conformance/testing/operators/derived-fault';
import { needsActions, type Subject, subjects, targetFor } from '@threads-api/conformance/testing/subjects';

import { type Benchmark, type Comparison, type OnProgress, toComparisons } from '../../compare.ts';
import { findWithSchemathesis, installSchemathesis } from './schemathesis.ts';

/** The broken servers of each contract, spread over all kinds of faults. */
const sampleSize = 16;

export const conformance: Benchmark = {
  summary: 'the broken servers that the kit and Schemathesis find, their false findings, and the duration of a run',
  minutes: 20,
  async run(onProgress) {
    onProgress('conformance: installing Schemathesis');
    await installSchemathesis();
    const folder = await mkdtemp(join(tmpdir(), 'bench-conformance-'));
    try {
      const comparisons: Comparison[] = [];
      for (const subject of subjects) comparisons.push(...(await compareCheckers(subject, folder, onProgress)));
      return comparisons;
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

/** Returns one text for each finding. */
type Checker = (target: Target) => Promise<Set<string>>;

/** Runs both checkers against a healthy server, and against the same server with one fault at a time. */
async function compareCheckers(
  { name, contract, start }: Subject,
  folder: string,
  onProgress: OnProgress,
): Promise<Comparison[]> {
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(contract.source));
  const checkers: Record<string, Checker> = {
    Schemathesis: (target) => findWithSchemathesis(folder, file, target),
    'ours, the conformance kit': async (target) => {
      const { findings } = await checkConformance(target, { document: contract.source, seed: 1 });
      return new Set(findings.map(({ id }) => id));
    },
  };
  const outcomes = Object.values(checkers).map((check) => ({ check, seconds: 0, known: new Set<string>(), found: 0 }));
  let hasActions = false;
  for (const outcome of outcomes) {
    onProgress(`conformance: ${name}, without a fault`);
    const { target, close } = await start();
    hasActions = target.actions !== undefined;
    const started = performance.now();
    outcome.known = await outcome.check(targetFor(target, {}));
    outcome.seconds = (performance.now() - started) / 1000;
    await close();
  }

  /** Whether each checker reports something that it does not report without the fault. */
  const findersOf = async (fault: DerivedFault): Promise<boolean[]> => {
    const found: boolean[] = [];
    for (const { check, known } of outcomes) {
      const { target, close } = await start();
      const broken = await startBrokenServer(targetFor(target, fault), fault);
      found.push([...(await check(broken.target))].some((finding) => !known.has(finding)));
      await broken.close();
      await close();
    }
    return found;
  };

  let shown = 0;
  // Without actions the data does not change, so faults that show only then cannot be seen.
  const visible = deriveFaults(contract).filter((fault) => hasActions || !needsActions(fault));
  const faults = sample(visible, sampleSize);
  for (const [index, fault] of faults.entries()) {
    onProgress(`conformance: ${name}, broken server ${index + 1} of ${faults.length}, ${fault.id}`);
    const found = await findersOf(fault);
    // The data may lack the part that the fault changes.
    if (!fault.wasShown()) continue;
    shown += 1;
    for (const [each, outcome] of outcomes.entries()) outcome.found += Number(found[each]);
    if (!found.at(-1)) console.warn(`\n  MISSED by the kit: ${fault.id}\n`);
  }
  return toComparisons(
    [
      { title: `${name}: broken servers found, of ${shown}`, unit: 'servers', better: 'more' },
      { title: `${name}: findings on the healthy server`, unit: 'findings', better: 'less' },
      { title: `${name}: a run on the healthy server`, unit: 's', better: 'less' },
    ],
    Object.keys(checkers),
    outcomes.map(({ found, known, seconds }) => [[found, known.size, seconds]]),
  );
}

const sample = <T>(all: readonly T[], most: number): T[] =>
  all.filter((_, index) => Math.floor((index * most) / all.length) !== Math.floor(((index - 1) * most) / all.length));
