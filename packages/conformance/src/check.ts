import type { Operation } from '@threads-api/contract';
import { samplePath } from './data/paths.ts';
import type { Declaration } from './declarations.ts';
import type { RequestSpec } from './http/build-request.ts';
import type { Exchange } from './http/exchange.ts';
import { expectStatus, NotTested, PartlyTested, type Verdict } from './problem.ts';
import type { Context } from './run/context.ts';
import type { Need } from './target/target.ts';

/** The options that allow more requests, and the reason for not testing without them. */
export const whenDisabled = {
  methodProbes: '--no-method-probes is set; run the kit without it',
  allowWrites: 'valid writes are disabled; pass --allow-writes',
};

/** Tests one property of a server. */
export interface Check {
  id: string;
  /** The property, as a sentence. */
  title: string;
  /** The rules it tests. A finding cites the first one that applies to its operation, unless the problem names another. */
  requirements: [string, ...string[]];
  /** The label of the clause to cite, if the rule has several: `cursor`. */
  about?: string;
  /** The part that the document must declare. Otherwise, the check does not apply. */
  declares?: Declaration[];
  /** Fields of the target that the check needs. */
  needs?: Need[];
  /** The option of the run that allows the requests of the check. */
  option?: keyof typeof whenDisabled;
  /**
   * Checks run concurrently, except those with `first` and `last`, which run one by one before and after the others.
   * Default for a check that needs actions: `last`.
   */
  phase?: 'first' | 'last';
  /** Inspects an exchange. Called for every exchange of the run. */
  inspect?(exchange: Exchange, context: Context): Verdict;
  /** Sends requests and checks the responses. */
  run?(context: Context): Promise<Verdict>;
}

/** Lists checks by their ids. */
export const checksOf = (checks: Record<string, Omit<Check, 'id'>>): Check[] =>
  Object.entries(checks).map(([id, check]) => ({ id, ...check }));

export type OperationRequest = RequestSpec & { operation: Operation; path: Record<string, string> };

/** A request, and the statuses of a conforming response. */
export type Probe = RequestSpec & { expected: number | readonly number[] };

/** Sends each request and compares the status of its response. */
export const checkProbes = (context: Context, probes: Iterable<Probe>): Promise<Verdict> =>
  checkEach(probes, async ({ expected, ...request }) =>
    expectStatus(await context.send(request), ...[expected].flat()),
  );

/** Changes a request that should return 200 to every operation in several ways, and compares the status of each response. */
export const probeEachOperation = (
  context: Context,
  probesFor: (request: OperationRequest) => readonly Probe[],
): Promise<Verdict> =>
  checkEachOperation(context, (request) =>
    checkProbes(
      context,
      probesFor(request).map((probe) => ({ ...request, ...probe })),
    ),
  );

/** Checks every operation with a request that should return 200. */
export async function checkEachOperation(
  context: Context,
  check: (request: OperationRequest) => Promise<Verdict>,
): Promise<Verdict> {
  return checkEach(context.contract.operations, async (operation) =>
    check({ operation, path: await samplePath(context, operation) }),
  );
}

/** Runs several parts of a check and combines their verdicts. */
export const checkParts = (...parts: (() => Promise<Verdict>)[]): Promise<Verdict> =>
  checkEach(parts, (part) => part());

/** Checks all items concurrently and combines the verdicts. An item that cannot be tested does not stop the others. */
export async function checkEach<T>(items: Iterable<T>, check: (item: T) => Promise<Verdict>): Promise<Verdict> {
  const results = await Promise.allSettled([...items].map(check));
  const errors = results.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : []));
  const fatal = errors.find((error) => !(error instanceof NotTested));
  if (fatal) throw fatal;
  const untested = errors.filter((error) => error instanceof NotTested);
  const verdicts = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const partly = untested.flatMap((error) => (error instanceof PartlyTested ? [error.problems] : []));
  const found = [...verdicts.filter((verdict) => verdict !== 'inapplicable'), ...partly];
  const [first] = untested;
  if (found.length === 0 && first) throw first;
  const reasons = new Set(untested.map(({ message }) => message));
  if (reasons.size > 0) throw new PartlyTested([...reasons].join('; '), found.flat());
  return found.length > 0 ? found.flat() : 'inapplicable';
}
