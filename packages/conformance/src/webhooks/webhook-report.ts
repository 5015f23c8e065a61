export type WebhookCheck =
  | 'webhook-headers'
  | 'webhook-signature'
  | 'webhook-payload'
  | 'webhook-retry'
  | 'webhook-no-repeat';

const titles: Record<WebhookCheck, string> = {
  'webhook-headers': 'Every delivery is a POST of JSON with webhook-id, webhook-timestamp and webhook-signature',
  'webhook-signature': 'Every delivery is signed with the secret, over the id, the time of the attempt and the body',
  'webhook-payload': 'Every body is an event of the contract',
  'webhook-retry': 'A delivery that was answered with 500 is retried with the same webhook-id',
  'webhook-no-repeat': 'A delivery that was answered with 2xx is rarely repeated',
};

export interface WebhookFinding {
  check: WebhookCheck;
  expected: string;
  received: string;
  /** The `webhook-id` of the delivery. */
  delivery: string;
}

export interface WebhookReport {
  startedAt: string;
  milliseconds: number;
  deliveries: number;
  findings: WebhookFinding[];
  /** Allowed, but worth a look: delivery is at least once, so a repetition after a 2xx is no finding. */
  warnings: WebhookFinding[];
  checks: WebhookCheckResult[];
}

export interface WebhookCheckResult {
  id: WebhookCheck;
  title: string;
  outcome: 'passed' | 'warning' | 'failed' | 'not tested';
  reason?: string;
}

export interface WatchedDeliveries {
  startedAt: Date;
  deliveries: number;
  /** How many deliveries were answered with 2xx. */
  accepted: number;
  findings: WebhookFinding[];
  warnings: WebhookFinding[];
}

export function buildWebhookReport(watched: WatchedDeliveries): WebhookReport {
  const { startedAt, deliveries, accepted, findings, warnings } = watched;
  const ids = Object.keys(titles) as WebhookCheck[];
  const checks = ids.map((id): WebhookCheckResult => {
    const title = titles[id];
    if (findings.some(({ check }) => check === id)) return { id, title, outcome: 'failed' };
    if (warnings.some(({ check }) => check === id))
      return { id, title, outcome: 'warning', reason: 'delivery is at least once, so this is allowed' };
    if (deliveries === 0) return { id, title, outcome: 'not tested', reason: 'there was no delivery' };
    if (id === 'webhook-no-repeat' && accepted === 0)
      return { id, title, outcome: 'not tested', reason: 'no delivery was answered with 2xx' };
    return { id, title, outcome: 'passed' };
  });
  const milliseconds = Date.now() - startedAt.getTime();
  return { startedAt: startedAt.toISOString(), milliseconds, deliveries, findings, warnings, checks };
}
