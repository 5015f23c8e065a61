import type { Target } from '@threads-api/conformance';
import { type BrokenServer, type Fault, startBrokenServer } from '@threads-api/conformance/testing/broken-server';
import { type Comparison, type OnProgress, toComparisons } from '../../compare.ts';
import { installCheckers } from './install-checkers.ts';
import { proxyViolations } from './prism-proxy.ts';
import { recordRun } from './requests.ts';

const names = { kit: 'ours, the conformance kit', prism: "Prism's proxy" };
const healthy: Fault = { id: 'healthy', what: '', caughtBy: '', breaks: '', breakHandler: (answer) => answer };

/** The failures that each checker reports, by the name of the checker. */
type Failures = Map<string, Set<string>>;

/** Counts the broken servers that each checker reports. Prism's proxy gets the requests of the kit. */
export async function foundByCheckers(
  target: Target,
  faults: readonly Fault[],
  onProgress: OnProgress,
): Promise<Comparison[]> {
  onProgress('conformance: installing Dredd, Specmatic and Schemathesis');
  const others = await installCheckers();
  for (const reason of others.skipped) console.warn(`\n  SKIPPED ${reason}.\n`);
  const checkers = [names.prism, ...others.checkers.map(({ name }) => name), names.kit];

  const byKitAndPrism = async ({ target }: BrokenServer): Promise<Failures> => {
    const { requests, findings } = await recordRun(target, { runs: 10 });
    const violations = await proxyViolations(target.baseUrl, requests);
    return new Map([
      [names.kit, new Set(findings.map(({ id }) => id))],
      [names.prism, violations],
    ]);
  };
  const byOthers = async ({ target }: BrokenServer): Promise<Failures> => {
    const failures: Failures = new Map();
    for (const { name, failures: check } of others.checkers) failures.set(name, await check(target));
    return failures;
  };
  /** Two servers with the same fault, because a fault may have state and both groups of checkers run in parallel. */
  const failuresOf = async (fault: Fault): Promise<Failures> => {
    const sides = [byKitAndPrism, byOthers].map(async (check) => {
      const broken = await startBrokenServer(targetFor(target, fault), fault);
      return check(broken).finally(broken.close);
    });
    return new Map((await Promise.all(sides)).flatMap((failures) => [...failures]));
  };

  try {
    onProgress('conformance: a server without a fault');
    // Failures that a checker reports without a fault do not count.
    const baseline = await failuresOf(healthy);
    for (const [name, failures] of baseline)
      for (const failure of failures) console.warn(`\n  ${name}, without a fault: ${failure}`);
    const counts = new Map(checkers.map((name) => [name, 0]));
    for (const [index, fault] of faults.entries()) {
      onProgress(`conformance: broken server ${index + 1} of ${faults.length}, which ${fault.what}`);
      const failures = await failuresOf(fault);
      const found = checkers.filter((name) =>
        [...(failures.get(name) ?? [])].some((failure) => !baseline.get(name)?.has(failure)),
      );
      for (const name of found) counts.set(name, (counts.get(name) ?? 0) + 1);
      if (found.length > 0 && !found.includes(names.kit))
        console.warn(`\n  MISSED by the kit, found by ${found.join(' and ')}: ${fault.id}.\n`);
    }
    return toComparisons(
      [{ title: `broken servers found, of ${faults.length}`, unit: 'servers', better: 'more' }],
      checkers,
      checkers.map((name) => [[counts.get(name) ?? 0]]),
    );
  } finally {
    await others.remove();
  }
}

/** Removes the tokens and actions that the fault does not need. They take time and change data. */
function targetFor({ actions, tokens, ...target }: Target, fault: Fault): Target {
  const { limited, bulk: _, ...others } = tokens;
  return {
    ...target,
    tokens: { ...others, ...(fault.rateLimit && limited && { limited }) },
    ...(fault.actions && actions && { actions }),
  };
}
