import type { Operation } from '@threads-api/contract';
import { samplePath } from './data/paths.ts';
import type { RequestSpec } from './http/build-request.ts';
import { spreadOver } from './probes/spread.ts';
import { expectStatus, NotTested, PartlyTested, type Verdict } from './problem.ts';
import type { Context } from './run/context.ts';

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

/** Checks each item on one operation, or with `thorough` on every operation, with a request that should return 200. */
export function checkEachOnce<T>(
  context: Context,
  items: readonly T[],
  check: (request: OperationRequest, item: T) => Promise<Verdict>,
): Promise<Verdict> {
  return checkEach(spreadOver(context, items, context.contract.operations), async ([item, operation]) =>
    check({ operation, path: await samplePath(context, operation) }, item),
  );
}

/** Runs several parts of a check and combines their verdicts. */
export const checkParts = (...parts: (() => Promise<Verdict>)[]): Promise<Verdict> =>
  checkEach(parts, (part) => part());

/** Checks all items concurrently and combines the verdicts. An item that cannot be tested does not stop the others. */
export async function checkEach<T>(items: Iterable<T>, check: (item: T) => Promise<Verdict>): Promise<Verdict> {
  const results = await Promise.allSettled([...items].map(check));
  const verdicts = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const applicable = verdicts.filter((verdict) => verdict !== 'inapplicable');
  const problems = applicable.flat();
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  const fatal = errors.find((error) => !(error instanceof NotTested));
  if (fatal) throw fatal;
  const untested = errors as NotTested[];
  const [first] = untested;
  if (!first) return applicable.length > 0 ? problems : 'inapplicable';
  const partly = untested.filter((error) => error instanceof PartlyTested);
  if (applicable.length === 0 && partly.length === 0) throw first;
  const reasons = new Set(untested.map(({ message }) => message));
  throw new PartlyTested([...reasons].join('; '), [...problems, ...partly.flatMap((error) => error.problems)]);
}
