import { propertiesOf } from '@threads-api/contract';
import { isSame } from '../probes/schemas.ts';
import { type Problem, problem, type Verdict } from '../problem.ts';
import type { ThreadHistory } from './histories.ts';

/** Checks that each change starts with the value that the previous one set, and that the last one set the current value. */
export function checkChain({ thread, entries, exchange }: ThreadHistory, type: string, field: string): Verdict {
  const changes = entries.filter((entry) => entry.type === type);
  const last = changes.at(-1);
  if (!last) return 'inapplicable';
  const schema = propertiesOf(exchange.documented?.schema ?? {})[field];
  const found: Problem[] = [];
  const add = (expected: unknown, received: unknown, cause: string) =>
    found.push(problem(exchange, JSON.stringify(expected), JSON.stringify(received), cause));
  for (const [index, change] of changes.entries()) {
    const before = changes[index - 1];
    if (before && !isSame(schema, before.to, change.from))
      add({ [change.id]: { from: before.to } }, { from: change.from }, 'gap');
    if (isSame(schema, change.from, change.to)) add({ [change.id]: 'a change' }, { to: change.to }, 'no change');
  }
  if (!isSame(schema, last.to, thread[field])) add({ [field]: last.to }, { [field]: thread[field] }, 'current');
  return found;
}
