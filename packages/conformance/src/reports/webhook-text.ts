import { styleText } from 'node:util';
import type { WebhookReport } from '../webhooks/watch-webhooks.ts';

const colours = { passed: 'green', failed: 'red', 'not tested': 'yellow' } as const;

/** What a receiver saw, for people. */
export function webhookText({ deliveries, findings, checks }: WebhookReport): string {
  return [
    ...findings.map(
      ({ check, expected, received, delivery }) =>
        `${styleText('red', '✗')} ${styleText('bold', check)}  ${delivery}\n  expected  ${expected}\n  received  ${styleText('red', received)}\n`,
    ),
    ...checks.map(
      ({ title, outcome, reason }) =>
        `${styleText(colours[outcome], outcome.padEnd(10))}  ${title}${reason ? ` (${reason})` : ''}`,
    ),
    '',
    `${deliveries} deliveries, ${findings.length} findings.`,
  ].join('\n');
}
