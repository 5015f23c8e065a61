import { type Finding, mergeFindings } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import { counted } from '../report/texts.ts';
import type { createDeliveryChecker, Delivery } from './check-delivery.ts';
import { createIdentityChecker } from './check-identity.ts';
import { type Answer, elsewhere, type Trial } from './trials.ts';
import type { WebhookCheck } from './webhook-checks.ts';
import { buildWebhookReport, findingOfDelivery, type WebhookProblem } from './webhook-report.ts';

export type DeliveryWatch = ReturnType<typeof createDeliveryWatch>;

/** Checks the deliveries of a run, and runs one trial after the other. */
export function createDeliveryWatch(check: ReturnType<typeof createDeliveryChecker>, allTrials: readonly Trial[]) {
  const startedAt = new Date();
  const identity = createIdentityChecker();
  const trials = [...allTrials];
  const known = new Map<string, Delivery>();
  const findings = new Map<string, Finding>();
  const unknownTypes = new Set<string>();
  const tested = new Set<WebhookCheck>();
  let current: { trial: Trial; id: string } | undefined;
  let deliveries = 0;
  let [waitingSince, lastNewAt] = [Date.now(), Date.now()];

  const addProblem = (problem: WebhookProblem) => {
    const finding = findingOfDelivery(problem);
    const known = findings.get(finding.id);
    findings.set(finding.id, known ? mergeFindings(known, finding) : finding);
  };
  const endTrial = (problems: readonly Omit<WebhookProblem, 'delivery'>[]) => {
    for (const problem of problems) addProblem({ ...problem, delivery: current?.id ?? '' });
    if (current) tested.add(current.trial.check).add(current.trial.also ?? current.trial.check);
    current = undefined;
    lastNewAt = Date.now();
  };
  const inspect = (delivery: Delivery) => {
    for (const found of check(delivery)) addProblem({ ...found, delivery: delivery.id });
    for (const found of identity.check(delivery)) addProblem(found);
  };
  const watch = {
    /** Checks a delivery. Returns the response to send. */
    receive(delivery: Delivery): Answer {
      const { id, event } = delivery;
      watch.tick();
      deliveries += 1;
      const first = identity.firstIdOf(delivery);
      for (const found of current?.trial.observe?.(delivery) ?? []) addProblem({ ...found, delivery: id });
      // A client that follows a redirect may drop the headers and the body.
      if (delivery.path === elsewhere) return { status: 204 };
      inspect(delivery);
      if (!known.has(first)) {
        known.set(first, delivery);
        lastNewAt = Date.now();
        const next = current ? undefined : trials.shift();
        current = next ? { trial: next, id: first } : current;
      }
      const isTried = current && (current.id === first || current.trial.answersAll);
      if (isTried) waitingSince = Date.now();
      if (event.type && !event.schema) unknownTypes.add(event.type);
      const answer = (isTried && current?.trial.answer(delivery)) || { status: 204 };
      if (answer.status === 204) {
        identity.accept(delivery);
        tested.add('webhook-no-repeat');
      }
      return answer;
    },
    /** Ends the current trial if it is over. Call it regularly. */
    tick(): void {
      const result = current?.trial.result(Date.now());
      if (result) endTrial(result);
    },
    /** The check of the next trial, if it needs an event to start. */
    waitsFor: () => (current === undefined ? trials[0]?.check : undefined),
    /** Whether all started trials are over, and nothing new has arrived for `quiet` milliseconds. */
    isDone: (quiet: number) => deliveries > 0 && current === undefined && Date.now() - lastNewAt > quiet,
    /** Whether the wait for the first delivery, or for the current trial, has timed out. */
    isOver: (timeout: number) => (current !== undefined || deliveries === 0) && Date.now() - waitingSince >= timeout,
    /** Whether an event about this change arrived. */
    hasChange: (change: string) => [...known.values()].some(({ event }) => event.change === change),
    /** Every event that arrived, once. */
    events: () => [...known.values()],
    addProblem,
    markTested: (id: WebhookCheck) => tested.add(id),
    report(timeout: number): Report {
      watch.tick();
      const missing = current?.trial.missing();
      if (current && missing) {
        const received = `${missing}, within ${timeout / 1000} s`;
        endTrial([{ check: current.trial.check, expected: 'a retry with the same webhook-id', received }]);
      }
      const notes = new Map<WebhookCheck, string>();
      const repetitions = identity.countRepetitions();
      if (unknownTypes.size > 0)
        notes.set(
          'webhook-payload',
          `types that are not in the contract, which is allowed: ${[...unknownTypes].join(', ')}`,
        );
      if (repetitions > 0)
        notes.set('webhook-no-repeat', `repeated ${counted(repetitions, 'time')}, which at-least-once delivery allows`);
      return buildWebhookReport({ startedAt, deliveries, findings: [...findings.values()], notes, tested });
    },
  };
  return watch;
}
