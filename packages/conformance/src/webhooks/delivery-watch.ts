import type { Redact } from '../http/redact.ts';
import { type Finding, mergeFindings } from '../report/finding.ts';
import { counted, type Report } from '../report/report.ts';
import type { createDeliveryChecker, Delivery } from './check-delivery.ts';
import { type Answer, elsewhere, type Trial } from './trials.ts';
import { buildWebhookReport, findingOfDelivery, type WebhookCheck, type WebhookProblem } from './webhook-report.ts';

export type DeliveryWatch = ReturnType<typeof createDeliveryWatch>;

/** Checks the deliveries of a run, and runs one trial after the other. */
export function createDeliveryWatch(
  check: ReturnType<typeof createDeliveryChecker>,
  allTrials: readonly Trial[],
  redact: Redact,
) {
  const startedAt = new Date();
  const identity = createIdentityChecker();
  const trials = [...allTrials];
  const known = new Map<string, Delivery>();
  const findings = new Map<string, Finding>();
  const unknownTypes = new Set<string>();
  const tested = new Set<WebhookCheck>();
  let current: { trial: Trial; id: string; attempts: [Delivery, ...Delivery[]] } | undefined;
  let deliveries = 0;
  let [waitingSince, lastNewAt] = [Date.now(), Date.now()];

  const addProblems = (delivery: string, problems: readonly WebhookProblem[]) => {
    for (const problem of problems) {
      const finding = findingOfDelivery({ ...problem, received: redact(problem.received) }, delivery);
      const known = findings.get(finding.id);
      findings.set(finding.id, known ? mergeFindings(known, finding) : finding);
    }
  };
  const endTrial = () => {
    for (const id of current?.trial.checks ?? []) tested.add(id);
    current = undefined;
    lastNewAt = Date.now();
  };
  const watch = {
    /** Checks a delivery. Returns the response to send. */
    receive(delivery: Delivery): Answer {
      const { id, event } = delivery;
      watch.tick();
      deliveries += 1;
      const first = identity.firstIdOf(delivery);
      if (current) addProblems(id, current.trial.observe(delivery, current.attempts));
      // A client that follows a redirect may drop the headers and the body.
      if (delivery.path === elsewhere) {
        current?.attempts.push(delivery);
        return { status: 204 };
      }
      addProblems(id, [...check(delivery), ...identity.check(delivery)]);
      const isNew = !known.has(first);
      const trial = isNew && !current ? trials.shift() : undefined;
      if (isNew) {
        known.set(first, delivery);
        lastNewAt = Date.now();
      }
      if (trial) current = { trial, id: first, attempts: [delivery] };
      else if (current?.id === first || current?.trial.answersAll) current.attempts.push(delivery);
      if (event.type && !event.schema) unknownTypes.add(event.type);
      const isTried = current?.attempts.at(-1) === delivery;
      if (isTried) waitingSince = Date.now();
      const answer = current && isTried ? current.trial.answer(current.attempts) : { status: 204 };
      if (answer.status === 204) {
        identity.accept(delivery);
        tested.add('webhook-no-repeat');
      }
      return answer;
    },
    /** Ends the current trial if it is over. Call it regularly. */
    tick(): void {
      if (current?.trial.isOver(current.attempts, Date.now())) endTrial();
    },
    /** The check of the next trial, if it needs an event to start. */
    waitsFor: () => (current === undefined ? trials[0]?.checks[0] : undefined),
    /** Whether all started trials are over, and nothing new has arrived for `quiet` milliseconds. */
    isDone: (quiet: number) => deliveries > 0 && current === undefined && Date.now() - lastNewAt > quiet,
    /** Whether the wait for the first delivery, or for the current trial, has timed out. */
    isOver: (timeout: number) => (current !== undefined || deliveries === 0) && Date.now() - waitingSince >= timeout,
    /** Whether an event about this change arrived. */
    hasChange: (change: string) => [...known.values()].some(({ event }) => event.change === change),
    /** Every event that arrived, once. */
    events: () => [...known.values()],
    addProblems,
    markTested: (id: WebhookCheck) => tested.add(id),
    report(timeout: number): Report {
      watch.tick();
      const missing = current?.trial.missing(current.attempts);
      if (current && missing) {
        const received = `${missing}, within ${timeout / 1000} s`;
        const [check] = current.trial.checks;
        addProblems(current.id, [{ check, expected: 'a retry with the same webhook-id', received }]);
        endTrial();
      }
      const repetitions = identity.countRepetitions();
      return buildWebhookReport({ startedAt, requests: deliveries, findings }, tested, {
        'webhook-payload':
          unknownTypes.size > 0 &&
          `types that are not in the contract, which is allowed: ${[...unknownTypes].join(', ')}`,
        'webhook-no-repeat':
          repetitions > 0 && `repeated ${counted(repetitions, 'time')}, which at-least-once delivery allows`,
      });
    },
  };
  return watch;
}

/** A lost response can cause one repetition, but not this many. */
const mostRepetitions = 3;

/** Compares deliveries with each other: their ids, bodies and changes. */
function createIdentityChecker() {
  const bodies = new Map<string, Delivery>();
  const ids = new Map<string, string>();
  /** The number of repetitions of each accepted delivery. */
  const repetitions = new Map<string, number>();
  const firstIdOf = ({ id, event }: Delivery) => (event.change && ids.get(event.change)) ?? id;

  return {
    /** The id of the first delivery of each change. */
    firstIdOf,
    /** Records that a delivery got a 2xx. */
    accept: ({ id }: Delivery) => repetitions.set(id, repetitions.get(id) ?? 0),
    /** The number of repetitions of accepted deliveries. */
    countRepetitions: () => [...repetitions.values()].reduce((sum, count) => sum + count, 0),
    check(delivery: Delivery): WebhookProblem[] {
      const { id, body, event, headers } = delivery;
      const known = bodies.get(id);
      bodies.set(id, known ?? delivery);
      const first = firstIdOf(delivery);
      if (event.change) ids.set(event.change, first);
      // A delivery without an id is reported as such.
      if (!headers['webhook-id']) return [];
      const problem = (expected: string, received: string): WebhookProblem[] => [
        { check: 'webhook-id', expected, received },
      ];
      if (known && known.event.change !== event.change)
        return problem('a different id for every event', `${known.event.type} and ${event.type} with one id`);
      if (known && known.body !== body)
        return problem('the same body in every attempt', `${known.body} and then ${body}`);
      if (first !== id)
        return problem('the same webhook-id in every attempt', `${first} and ${id} for ${event.change}`);
      return repeated(delivery);
    },
  };

  function repeated({ id }: Delivery): WebhookProblem[] {
    const before = repetitions.get(id);
    if (before === undefined) return [];
    repetitions.set(id, before + 1);
    if (before + 1 < mostRepetitions) return [];
    const received = `${before + 1} retries`;
    return [{ check: 'webhook-no-repeat', expected: 'no retry after a 2xx', received }];
  }
}
