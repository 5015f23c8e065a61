import type { DeliveryWatch } from './delivery-watch.ts';
import type { TargetChanges } from './target-changes.ts';

/** The maximum number of events to verify, to limit the number of requests. */
const mostEvents = 30;

/** Compares the received events with the changes that the kit made, and with the API. */
export async function compareEvents(watch: DeliveryWatch, changes: TargetChanges, timeout: number): Promise<void> {
  if (changes.expected.size > 0) watch.markTested('webhook-events');
  for (const change of changes.expected) {
    if (watch.hasChange(change)) continue;
    const [type = '', thread] = change.split(' ');
    watch.addProblem({
      check: 'webhook-events',
      expected: `${type} for the change that an action made`,
      received: `no ${type} for ${thread} within ${timeout / 1000} s`,
      delivery: 'none',
    });
  }
  for (const { id, event, body } of watch.events().slice(0, mostEvents)) {
    if (!(await changes.isReal(event)))
      watch.addProblem({
        check: 'webhook-change',
        expected: 'events only for changes that the API shows',
        received: `${event.change}, which tokens.full does not see`,
        delivery: id,
      });
    const content = [...changes.contents].find((text) => body.includes(JSON.stringify(text).slice(1, -1)));
    if (content)
      watch.addProblem({
        check: 'webhook-thin',
        expected: 'no content: clients fetch it from the API',
        received: `the text or address of a message: ${content}`,
        delivery: id,
      });
  }
}
