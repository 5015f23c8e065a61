import { contract } from '@threads-api/contract';
import { requirementResults } from '../report/build-report.ts';
import { clauseOf } from '../report/clauses.ts';
import { createFinding, type Finding } from '../report/finding.ts';
import type { CheckResult, Report } from '../report/report.ts';
import { type WebhookCheck, type WebhookCheckDescription, webhookChecks } from './webhook-checks.ts';

/** A problem that a check of deliveries found. */
export interface WebhookProblem {
  check: WebhookCheck;
  expected: string;
  received: string;
  /** The `webhook-id` of the delivery that shows it. */
  delivery: string;
}

/** A finding without a curl command, because only the sender can repeat a delivery. */
export function findingOfDelivery({ check, expected, received, delivery }: WebhookProblem): Finding {
  const [requirement] = webhookChecks[check].requirements;
  const clause = clauseOf(contract, requirement, 'Events');
  return createFinding({ check, requirement, clause, cause: expected }, { request: delivery, expected, received });
}

export interface WatchedDeliveries {
  startedAt: Date;
  deliveries: number;
  findings: Finding[];
  /** What the contract allows, but the owner of the service should know, by check. */
  notes: ReadonlyMap<WebhookCheck, string>;
  /** The checks that the run could test. */
  tested: ReadonlySet<WebhookCheck>;
}

export function buildWebhookReport(watched: WatchedDeliveries): Report {
  const { startedAt, deliveries, findings, notes, tested } = watched;
  const entries = Object.entries(webhookChecks) as [WebhookCheck, WebhookCheckDescription][];
  const checks = entries.map(([id, { title, requirements, needs }]): CheckResult => {
    const described = { id, title, requirements };
    if (findings.some(({ check }) => check === id)) return { ...described, outcome: 'failed' };
    if (deliveries === 0) return { ...described, outcome: 'not tested', reason: 'there was no delivery' };
    if (needs && !tested.has(id)) return { ...described, outcome: 'not tested', reason: needs };
    const reason = notes.get(id);
    return { ...described, outcome: 'passed', ...(reason && { reason }) };
  });
  return {
    target: 'webhook deliveries',
    contract: contract.document.info?.title ?? '',
    contractVersion: contract.version,
    startedAt: startedAt.toISOString(),
    milliseconds: Date.now() - startedAt.getTime(),
    requests: deliveries,
    conforms: findings.length === 0,
    findings,
    accepted: [],
    baseline: { expired: [], stale: [] },
    checks,
    matrix: [],
    requirements: requirementResults(checks, findings, []).filter((rule) => rule.checks.length > 0),
  };
}
