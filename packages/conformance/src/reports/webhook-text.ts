import { styleText } from 'node:util';
import type { WebhookReport } from '../webhooks/webhook-report.ts';

const colors = { passed: 'green', failed: 'red', 'not tested': 'yellow' } as const;

/** The report on webhook deliveries for a terminal. */
export function webhookText({ deliveries, findings, checks }: WebhookReport): string {
  return [
    ...findings.map(
      ({ check, expected, received, delivery }) =>
        `${styleText('red', '✗')} ${styleText('bold', check)}  ${delivery}\n  expected  ${expected}\n  received  ${styleText('red', received)}\n`,
    ),
    ...checks.map(
      ({ title, outcome, reason }) =>
        `${styleText(colors[outcome], outcome.padEnd(10))}  ${title}${reason ? ` (${reason})` : ''}`,
    ),
    '',
    `${deliveries} deliveries, ${findings.length} findings.`,
  ].join('\n');
}
