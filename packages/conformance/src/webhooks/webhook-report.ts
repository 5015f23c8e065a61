import { type WebhookCheck, type WebhookCheckDescription, webhookChecks } from './webhook-checks.ts';

export interface WebhookFinding {
  check: WebhookCheck;
  expected: string;
  received: string;
  /** The `webhook-id` of the first delivery that shows it. */
  delivery: string;
  /** The number of deliveries that show it. */
  times: number;
}

/** A problem that a check reports. */
export interface WebhookProblem extends Omit<WebhookFinding, 'times'> {
  isWarning?: true;
}

export interface WebhookReport {
  startedAt: string;
  milliseconds: number;
  deliveries: number;
  findings: WebhookFinding[];
  /** Not findings: delivery is at least once, so a repetition after a 2xx is allowed. */
  warnings: WebhookFinding[];
  /** The number of deliveries by unknown event type. Not findings, because the contract may gain types. */
  unknownTypes: Record<string, number>;
  checks: WebhookCheckResult[];
}

export interface WebhookCheckResult {
  id: WebhookCheck;
  title: string;
  requirements: string[];
  outcome: 'passed' | 'warning' | 'failed' | 'not tested';
  reason?: string;
}

export interface WatchedDeliveries {
  startedAt: Date;
  deliveries: number;
  findings: WebhookFinding[];
  warnings: WebhookFinding[];
  unknownTypes: Map<string, number>;
  /** The checks that the run could test. */
  tested: Set<WebhookCheck>;
}

export function buildWebhookReport(watched: WatchedDeliveries): WebhookReport {
  const { startedAt, deliveries, findings, warnings, unknownTypes, tested } = watched;
  const entries = Object.entries(webhookChecks) as [WebhookCheck, WebhookCheckDescription][];
  const checks = entries.map(([id, { title, requirements, needs }]): WebhookCheckResult => {
    const described = { id, title, requirements };
    if (findings.some(({ check }) => check === id)) return { ...described, outcome: 'failed' };
    if (warnings.some(({ check }) => check === id))
      return { ...described, outcome: 'warning', reason: 'delivery is at least once, so this is allowed' };
    if (deliveries === 0) return { ...described, outcome: 'not tested', reason: 'there was no delivery' };
    if (needs && !tested.has(id)) return { ...described, outcome: 'not tested', reason: needs };
    return { ...described, outcome: 'passed' };
  });
  return {
    startedAt: startedAt.toISOString(),
    milliseconds: Date.now() - startedAt.getTime(),
    deliveries,
    findings,
    warnings,
    unknownTypes: Object.fromEntries(unknownTypes),
    checks,
  };
}
