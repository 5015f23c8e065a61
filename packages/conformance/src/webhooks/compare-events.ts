import type { DeliveryWatch } from './delivery-watch.ts';
import type { TargetChanges } from './target-changes.ts';

/** Enough to see whether events are about changes, with few requests. */
const mostEvents = 30;

/** Compares the events that arrived with the changes that were made, and with what the API has. */
export async function compareEvents(watch: DeliveryWatch, changes: TargetChanges, patience: number): Promise<void> {
  if (changes.expected.size > 0) watch.markTested('webhook-events');
  for (const change of changes.expected) {
    if (watch.hasChange(change)) continue;
    const [type = '', thread] = change.split(' ');
    watch.addProblem({
      check: 'webhook-events',
      expected: `${type} for the change that an action made`,
      received: `no ${type} for ${thread} within ${patience / 1000} s`,
      delivery: 'none',
    });
  }
  for (const { id, event, body } of watch.events().slice(0, mostEvents)) {
    if (!(await changes.isReal(event)))
      watch.addProblem({
        check: 'webhook-change',
        expected: 'an event only for a change that the API has',
        received: `${event.change}, which tokens.full does not see`,
        delivery: id,
      });
    const content = [...changes.contents].find((text) => body.includes(JSON.stringify(text).slice(1, -1)));
    if (content)
      watch.addProblem({
        check: 'webhook-thin',
        expected: 'only what happened: clients fetch the content',
        received: `the text or address of a message: ${content}`,
        delivery: id,
      });
  }
}
