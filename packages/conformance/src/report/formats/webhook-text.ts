import { styleText } from 'node:util';
import type { WebhookFinding, WebhookReport } from '../../webhooks/webhook-report.ts';
import { counted } from '../texts.ts';

const colors = { passed: 'green', warning: 'yellow', failed: 'red', 'not tested': 'yellow' } as const;

/** The report on webhook deliveries for a terminal. */
export function webhookText({
  deliveries,
  findings,
  warnings,
  unknownTypes,
  checks,
  milliseconds,
}: WebhookReport): string {
  const found = (sign: string, { check, expected, received, delivery, times }: WebhookFinding) =>
    `${sign} ${styleText('bold', check)}  ${delivery}${times > 1 ? `  and ${counted(times - 1, 'other time')}` : ''}\n  expected  ${expected}\n  received  ${received}\n`;
  return [
    ...findings.map((finding) => found(styleText('red', '✗'), finding)),
    ...warnings.map((warning) => found(styleText('yellow', '!'), warning)),
    ...checks.map(
      ({ title, outcome, reason }) =>
        `${styleText(colors[outcome], outcome.padEnd(10))}  ${title}${reason ? ` (${reason})` : ''}`,
    ),
    '',
    ...(Object.keys(unknownTypes).length > 0 ? [unknownTypesText(unknownTypes)] : []),
    `${counted(deliveries, 'delivery attempt')} in ${(milliseconds / 1000).toFixed(1)} s, ${counted(findings.length, 'finding')}, ${counted(warnings.length, 'warning')}.`,
  ].join('\n');
}

/** Lists event types that are not in the contract. */
export function unknownTypesText(types: WebhookReport['unknownTypes']): string {
  const shown = Object.entries(types).map(([type, count]) => `${type} ×${count}`);
  return `Event types that are not in the contract, which is allowed: ${shown.join(', ')}.`;
}
