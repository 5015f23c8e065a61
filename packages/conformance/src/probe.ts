import type { Operation } from '@threads-api/contract';
import { NotTested, nothingSeen, PartlyTested, type Problem } from './check.ts';
import type { Ask, Lab } from './lab.ts';
import { samplePath } from './world.ts';

/** The same question to every operation, at a place where it would answer 200 to the right caller. */
export async function onEachOperation(
  lab: Lab,
  look: (ask: Ask & { operation: Operation; path: Record<string, string> }) => Promise<Problem[]>,
): Promise<Problem[]> {
  return all(lab.contract.operations, async (operation) => look({ operation, path: await samplePath(lab, operation) }));
}

/** The problems of all items, looked at side by side. What cannot be tested of one does not hold up the others. */
export async function all<T>(items: Iterable<T>, look: (item: T) => Promise<Problem[]>): Promise<Problem[]> {
  const results = await Promise.allSettled([...items].map(look));
  const seen = results.filter((result) => result.status === 'fulfilled' && result.value !== nothingSeen);
  const problems = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  const fatal = failures.find((failure) => !(failure instanceof NotTested));
  if (fatal) throw fatal;
  const [first] = failures as NotTested[];
  if (!first) return seen.length > 0 ? problems : nothingSeen;
  const partly = failures.flatMap((failure) => (failure instanceof PartlyTested ? failure.problems : []));
  if (seen.length === 0 && !failures.some((failure) => failure instanceof PartlyTested)) throw first;
  const reasons = [...new Set((failures as NotTested[]).map(({ message }) => message))];
  throw new PartlyTested(reasons.join('; '), [...problems, ...partly]);
}
