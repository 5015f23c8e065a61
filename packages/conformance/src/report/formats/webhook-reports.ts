import { styleText } from 'node:util';
import { escapeXml } from '@threads-api/cli';
import type { WebhookFinding, WebhookReport } from '../../webhooks/webhook-report.ts';
import { counted } from '../texts.ts';
import { badge, pageHtml, sectionHtml, tableHtml, timeHtml } from './html.ts';
import { jsonReport } from './index.ts';
import { describedCase, junitOf } from './junit.ts';

/** The formats of report files on webhook deliveries. */
export const webhookReportKinds = { html, junit, json: jsonReport } satisfies Record<
  string,
  (report: WebhookReport) => string
>;

const sentenceOf = ({ delivery, expected, received }: WebhookFinding) =>
  `${delivery}: expected ${expected}, received ${received}`;

function junit({ checks, findings, startedAt, milliseconds }: WebhookReport): string {
  return junitOf(
    { name: 'webhook deliveries', seconds: milliseconds / 1000, startedAt },
    checks.map((check) => {
      const described = describedCase(check);
      if (check.outcome === 'not tested') return { ...described, skipped: check.reason ?? '' };
      const found = findings.filter((finding) => finding.check === check.id);
      const [first] = found;
      if (!first) return described;
      const message = `expected ${first.expected}, received ${first.received}`;
      return { ...described, failure: { message, text: found.map(sentenceOf).join('\n') } };
    }),
  );
}

function html({ checks, findings, warnings, unknownTypes, deliveries, startedAt }: WebhookReport): string {
  const list = (items: WebhookFinding[]) =>
    `<ul>${items.map((item) => `<li><code>${item.check}</code> ${escapeXml(sentenceOf(item))}</li>`).join('\n')}</ul>`;
  const rows = checks.map(({ id, title, outcome, reason = '' }) => [
    badge(outcome),
    `<code>${id}</code><br>${escapeXml(title)} <span class="muted">${escapeXml(reason)}</span>`,
  ]);
  const header = `<p>${counted(deliveries, 'delivery attempt')}, ${timeHtml(startedAt)}</p>`;
  return pageHtml(findings.length, 'webhook deliveries', header, [
    findings.length > 0 && sectionHtml('Findings', list(findings)),
    warnings.length > 0 && sectionHtml('Warnings', list(warnings)),
    Object.keys(unknownTypes).length > 0 && sectionHtml('Unknown events', `<p>${escapeXml(textOf(unknownTypes))}</p>`),
    sectionHtml('Checks', tableHtml([], rows)),
  ]);
}

const colors = { passed: 'green', warning: 'yellow', failed: 'red', 'not tested': 'yellow' } as const;

/** The report on webhook deliveries for a terminal. */
export function webhookText(report: WebhookReport): string {
  const { deliveries, findings, warnings, unknownTypes, checks, milliseconds } = report;
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
    ...(Object.keys(unknownTypes).length > 0 ? [textOf(unknownTypes)] : []),
    `${counted(deliveries, 'delivery attempt')} in ${(milliseconds / 1000).toFixed(1)} s, ${counted(findings.length, 'finding')}, ${counted(warnings.length, 'warning')}.`,
  ].join('\n');
}

/** Lists event types that are not in the contract. */
function textOf(types: WebhookReport['unknownTypes']): string {
  const shown = Object.entries(types).map(([type, count]) => `${type} ×${count}`);
  return `Event types that are not in the contract, which is allowed: ${shown.join(', ')}.`;
}
