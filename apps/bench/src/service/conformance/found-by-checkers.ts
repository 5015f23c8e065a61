import type { Target } from '@threads-api/conformance';
import { type BrokenServer, type Fault, startBrokenServer } from '@threads-api/conformance/testing/broken-server';
import { type Comparison, type OnProgress, relate } from '../../compare.ts';
import { installForeignCheckers } from './foreign-checkers.ts';
import { proxyViolations } from './prism-proxy.ts';
import { recordRun } from './requests.ts';

const names = { kit: 'ours, the conformance kit', prism: "Prism's proxy" };
const healthy: Fault = { id: 'healthy', what: '', caughtBy: '', breaks: '', breakAnswer: (answer) => answer };

/** What each checker has against a server, by the name of the checker. */
type Failures = Map<string, Set<string>>;

/** On how many of the kit's own broken servers each checker finds anything. Prism sees the requests of the kit. */
export async function foundByCheckers(
  target: Target,
  faults: readonly Fault[],
  onProgress: OnProgress,
): Promise<Comparison[]> {
  onProgress('conformance: installing Dredd, Specmatic and Schemathesis');
  const foreign = await installForeignCheckers();
  for (const reason of foreign.skipped) console.warn(`\n  SKIPPED ${reason}.\n`);
  const checkers = [names.prism, ...foreign.checkers.map(({ name }) => name), names.kit];

  const byKitAndPrism = async ({ target }: BrokenServer): Promise<Failures> => {
    const { requests, findings } = await recordRun(target, { runs: 10 });
    const violations = await proxyViolations(target.baseUrl, requests);
    return new Map([
      [names.kit, new Set(findings.map(({ id }) => id))],
      [names.prism, violations],
    ]);
  };
  const byForeign = async ({ target }: BrokenServer): Promise<Failures> => {
    const failures: Failures = new Map();
    for (const { name, failures: check } of foreign.checkers) failures.set(name, await check(target));
    return failures;
  };
  /** Each side has a server of its own, so that both can run at once although a fault may have state. */
  const failuresOf = async (fault: Fault): Promise<Failures> => {
    const sides = [byKitAndPrism, byForeign].map(async (check) => {
      const broken = await startBrokenServer(targetFor(target, fault), fault);
      return check(broken).finally(broken.close);
    });
    return new Map((await Promise.all(sides)).flatMap((failures) => [...failures]));
  };

  try {
    onProgress('conformance: a server without a fault');
    // What a checker has against a server without a fault says nothing.
    const usual = await failuresOf(healthy);
    for (const [name, failures] of usual)
      for (const failure of failures) console.warn(`\n  ${name}, without a fault: ${failure}`);
    const counts = new Map(checkers.map((name) => [name, 0]));
    for (const [index, fault] of faults.entries()) {
      onProgress(`conformance: broken server ${index + 1} of ${faults.length}, which ${fault.what}`);
      const failures = await failuresOf(fault);
      const found = checkers.filter((name) =>
        [...(failures.get(name) ?? [])].some((failure) => !usual.get(name)?.has(failure)),
      );
      for (const name of found) counts.set(name, (counts.get(name) ?? 0) + 1);
      if (found.length > 0 && !found.includes(names.kit))
        console.warn(`\n  MISSED by the kit, found by ${found.join(' and ')}: ${fault.id}.\n`);
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

/** Without what a fault does not need: it would take time, and change data. */
function targetFor({ actions, tokens, ...target }: Target, fault: Fault): Target {
  const { limited, bulk: _, ...others } = tokens;
  return {
    ...target,
    tokens: { ...others, ...(fault.rateLimit && limited && { limited }) },
    ...(fault.actions && actions && { actions }),
  };
}
