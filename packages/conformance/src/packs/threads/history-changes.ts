import { propertiesOf } from '@threads-api/contract';
import { checksOf } from '../../check.ts';
import type { Entry } from '../../data/pagination.ts';
import { fieldsOf } from '../../http/json.ts';
import { isSame } from '../../probes/schemas.ts';
import { type Problem, problem, problemsOf, type Verdict } from '../../problem.ts';
import { checkEachHistory, isBySystem, isInbound, isStatusChange, type ThreadHistory } from './histories.ts';

/** The longest time between storing a message and reopening its thread, in milliseconds. */
const writeTime = 1_000;

const distanceOf = (a: Entry, b: Entry) => Math.abs(Date.parse(`${a.timestamp}`) - Date.parse(`${b.timestamp}`));

/** Checks that each change starts with the value that the previous one set, and that the last one set the current value. */
function checkChain({ thread, entries, exchange }: ThreadHistory, type: string, field: string): Verdict {
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

/** The allowed time difference between an assignment and its entry, since clocks differ. */
const tolerance = 60_000;

export const historyChangeChecks = checksOf({
  'cause-before-effect': {
    title: 'A message that reopens a thread comes before the change of status that it causes',
    requirements: ['D11', 'D7'],
    about: 'StatusChanged.actor',
    run: (context) =>
      checkEachHistory(context, ({ entries, exchange }) => {
        const reopenings = entries.filter((entry) => isStatusChange(entry) && entry.to === 'open' && isBySystem(entry));
        if (reopenings.length === 0) return 'inapplicable';
        return reopenings.flatMap((change) => {
          const position = entries.indexOf(change);
          const causes = entries.filter((entry) => isInbound(entry) && distanceOf(entry, change) <= writeTime);
          const before = entries.slice(0, position);
          const lastChange = before.findLastIndex(({ type }) => type === 'status_changed');
          // The cause may also have been stored earlier.
          const isCaused = before.some((entry, at) => isInbound(entry) && (at > lastChange || causes.includes(entry)));
          if (causes.length === 0 || isCaused) return [];
          return [problem(exchange, `${causes[0]?.id} before ${change.id}`, `${change.id} first`, 'order')];
        });
      }),
  },
  'status-of-history': {
    title: 'Each status change starts from the previous status, and the last one sets the current status of the thread',
    requirements: ['D7', 'D11'],
    about: 'StatusChanged',
    run: (context) => checkEachHistory(context, (history) => checkChain(history, 'status_changed', 'status')),
  },
  'assignment-of-history': {
    title: 'Each assignment change starts from the previous assignment, and the last one sets the current assignment',
    requirements: ['D6', 'D11'],
    about: 'AssignmentChanged',
    run: (context) =>
      checkEachHistory(context, (history) => {
        const verdict = checkChain(history, 'assignment_changed', 'assignment');
        return verdict === 'inapplicable' ? verdict : [...problemsOf(verdict), ...history.entries.flatMap(checkTime)];

        function checkTime({ id, type, timestamp, to }: Entry): Problem[] {
          const { assignedAt } = fieldsOf(to);
          const distance = Math.abs(Date.parse(`${assignedAt}`) - Date.parse(`${timestamp}`));
          if (type !== 'assignment_changed' || !(distance > tolerance)) return [];
          return [
            problem(history.exchange, `${id} with assignedAt: ${timestamp}`, `assignedAt: ${assignedAt}`, 'time'),
          ];
        }
      }),
  },
});
