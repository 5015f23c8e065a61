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
  'webhook-no-repeat': 'A delivery that was answered with 2xx is not repeated',
};

export interface WebhookFinding {
  check: WebhookCheck;
  expected: string;
  received: string;
  /** The `webhook-id` of the delivery. */
  delivery: string;
}

export interface WebhookReport {
  deliveries: number;
  findings: WebhookFinding[];
  checks: WebhookCheckResult[];
}

export interface WebhookCheckResult {
  id: WebhookCheck;
  title: string;
  outcome: 'passed' | 'failed' | 'not tested';
  reason?: string;
}

export interface WatchedDeliveries {
  deliveries: number;
  /** How many deliveries were answered with 2xx. */
  accepted: number;
  findings: WebhookFinding[];
}

export function buildWebhookReport({ deliveries, accepted, findings }: WatchedDeliveries): WebhookReport {
  const ids = Object.keys(titles) as WebhookCheck[];
  const checks = ids.map((id): WebhookCheckResult => {
    const title = titles[id];
    if (findings.some(({ check }) => check === id)) return { id, title, outcome: 'failed' };
    if (deliveries === 0) return { id, title, outcome: 'not tested', reason: 'there was no delivery' };
    if (id === 'webhook-no-repeat' && accepted === 0)
      return { id, title, outcome: 'not tested', reason: 'no delivery was answered with 2xx' };
    return { id, title, outcome: 'passed' };
  });
  return { deliveries, findings, checks };
}
