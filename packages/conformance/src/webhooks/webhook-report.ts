import { contract } from '@threads-api/contract';
import { buildReport, type FinishedRun } from '../report/build-report.ts';
import { clauseOf } from '../report/clauses.ts';
import { createFinding, type Finding } from '../report/finding.ts';
import type { CheckResult, Report } from '../report/report.ts';

/** A property of a sender of webhooks. */
interface WebhookCheckDescription {
  title: string;
  /** The rules it tests; default: that of delivery. */
  requirements?: [string, ...string[]];
  /** The reason if it is not tested, for checks that need more than one delivery. */
  needs?: string;
}

const another = 'cause another change while the kit listens, or pass --target with actions';

/** The checks of deliveries, in the order of the report. */
export const webhookChecks = {
  'webhook-headers': {
    title: 'Every delivery is a POST of JSON with webhook-id, webhook-timestamp and webhook-signature',
    requirements: ['R7', 'D29'],
  },
  'webhook-signature': {
    title: 'Every delivery is signed with the secret, over the id, the time of the attempt and the body',
  },
  'webhook-payload': { title: 'Every body is one event of the contract', requirements: ['R7', 'D29', 'D34'] },
  'webhook-thin': {
    title: 'An event has no content: no texts, subjects or addresses',
    requirements: ['D29', 'D34'],
  },
  'webhook-change': { title: 'Every event is about a change that happened', requirements: ['R7', 'D29', 'D34'] },
  'webhook-id': {
    title: 'webhook-id identifies an event: every attempt has the same id and body, and no other event has the id',
  },
  'webhook-retry': {
    title: 'A delivery that gets a 500 is retried, with the timestamp of the new attempt',
  },
  'webhook-back-off': {
    title: 'The delays between attempts grow',
    needs: 'there was not enough time to compare the delays; pass --wait with a longer time',
  },
  'webhook-retry-after': {
    title: 'Nothing is sent until Retry-After has passed; then the delivery is retried',
    needs: another,
  },
  'webhook-redirect': {
    title: 'A redirect is not followed, and the delivery is retried',
    needs: another,
  },
  'webhook-gone': {
    title: 'Nothing is sent after 410',
    needs: 'pass --gone, which disables the webhook at the end of the run, and cause four changes',
  },
  'webhook-no-repeat': {
    title: 'A delivery that got a 2xx is repeated at most twice',
    needs: another,
  },
  'webhook-events': {
    title: 'Every change sends its events',
    requirements: ['R7', 'D29'],
    needs: 'pass --target with actions, such as receiveMessage, addNote and closeThread',
  },
} satisfies Record<string, WebhookCheckDescription>;

export type WebhookCheck = keyof typeof webhookChecks;

const rulesOf = ({ requirements = ['D29'] }: WebhookCheckDescription) => requirements;

/** A problem that a check of deliveries found. */
export interface WebhookProblem {
  check: WebhookCheck;
  expected: string;
  received: string;
}

/**
 * A finding without a curl command, because only the sender can repeat a delivery.
 *
 * @param delivery the `webhook-id`
 */
export function findingOfDelivery({ check, expected, received }: WebhookProblem, delivery: string): Finding {
  const [requirement] = rulesOf(webhookChecks[check]);
  const clause = clauseOf(contract, requirement);
  return createFinding({ check, requirement, clause, cause: expected }, { request: delivery, expected, received });
}

/**
 * @param tested the checks that the run could test
 * @param notes what the contract allows, but the owner of the service should know, by check
 */
export function buildWebhookReport(
  { startedAt, ...received }: Pick<FinishedRun, 'startedAt'> & Pick<FinishedRun['log'], 'requests' | 'findings'>,
  tested: ReadonlySet<WebhookCheck>,
  notes: Partial<Record<WebhookCheck, string | false>>,
): Report {
  const entries = Object.entries(webhookChecks) as [WebhookCheck, WebhookCheckDescription][];
  const results = entries.map(([id, { title, needs, ...rules }]): CheckResult => {
    const described = { id, title, requirements: rulesOf({ title, ...rules }) };
    if (received.requests === 0) return { ...described, outcome: 'not tested', reason: 'there was no delivery' };
    if (needs && !tested.has(id)) return { ...described, outcome: 'not tested', reason: needs };
    const reason = notes[id];
    return { ...described, outcome: 'passed', ...(reason && { reason }) };
  });
  const report = buildReport({
    target: 'webhook deliveries',
    contract: { ...contract, operations: [] },
    startedAt,
    log: { ...received, shownBy: new Map(), responseCounts: new Map() },
    results,
  });
  return { ...report, requirements: report.requirements.filter(({ checks }) => checks.length > 0) };
}
