import { styleText } from 'node:util';
import type { WebhookFinding, WebhookReport } from '../../webhooks/webhook-report.ts';
import { counted } from '../count.ts';

const colors = { passed: 'green', warning: 'yellow', failed: 'red', 'not tested': 'yellow' } as const;

/** The report on webhook deliveries for a terminal. */
export function webhookText({ deliveries, findings, warnings, checks }: WebhookReport): string {
  const found = (sign: string, { check, expected, received, delivery }: WebhookFinding) =>
    `${sign} ${styleText('bold', check)}  ${delivery}\n  expected  ${expected}\n  received  ${received}\n`;
  return [
    ...findings.map((finding) => found(styleText('red', '✗'), finding)),
    ...warnings.map((warning) => found(styleText('yellow', '!'), warning)),
    ...checks.map(
      ({ title, outcome, reason }) =>
        `${styleText(colors[outcome], outcome.padEnd(10))}  ${title}${reason ? ` (${reason})` : ''}`,
    ),
    '',
    `${deliveries} ${deliveries === 1 ? 'delivery' : 'deliveries'}, ${counted(findings.length, 'finding')}, ${counted(warnings.length, 'warning')}.`,
  ].join('\n');
}
