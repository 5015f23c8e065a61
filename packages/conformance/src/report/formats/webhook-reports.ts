import type { WebhookReport } from '../../webhooks/webhook-report.ts';
import { counted } from '../texts.ts';
import { escapeXml } from './escape-xml.ts';
import { style } from './html-style.ts';
import { junitOf } from './junit.ts';
import { unknownTypesText } from './webhook-text.ts';

/** The formats of report files on webhook deliveries. */
export const webhookReportKinds = { html, junit, json } satisfies Record<string, (report: WebhookReport) => string>;

function json(report: WebhookReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

function junit({ checks, findings, startedAt, milliseconds }: WebhookReport): string {
  return junitOf(
    { name: 'webhook deliveries', seconds: milliseconds / 1000, startedAt },
    checks.map(({ id, title, requirements, outcome, reason = '' }) => {
      const described = { classname: `conformance.${requirements.join('-')}`, name: `${id}: ${title}` };
      if (outcome === 'not tested') return { ...described, skipped: reason };
      const [first, ...others] = findings.filter(({ check }) => check === id);
      if (!first) return described;
      const text = [first, ...others]
        .map(({ expected, received, delivery }) => `${delivery}: expected ${expected}, received ${received}`)
        .join('\n');
      return { ...described, failure: { message: `expected ${first.expected}, received ${first.received}`, text } };
    }),
  );
}

function html({ checks, findings, warnings, unknownTypes, deliveries, startedAt }: WebhookReport): string {
  const verdict = findings.length === 0 ? 'Conforms' : counted(findings.length, 'finding');
  const list = (items: WebhookReport['findings']) =>
    items
      .map(
        ({ check, expected, received, delivery }) =>
          `<li><code>${check}</code> ${escapeXml(`${delivery}: expected ${expected}, received ${received}`)}</li>`,
      )
      .join('\n');
  const rows = checks.map(
    ({ id, title, outcome, reason = '' }) =>
      `<tr><td><span class="badge ${outcome.replace(' ', '-')}">${outcome}</span></td><td><code>${id}</code><br>${escapeXml(title)} <span class="muted">${escapeXml(reason)}</span></td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${verdict}: webhook deliveries</title><style>${style}</style></head>
<body>
<header class="${findings.length === 0 ? 'good' : 'bad'}"><h1>${verdict}</h1><p>${counted(deliveries, 'delivery attempt')}, ${startedAt.slice(0, 19).replace('T', ' ')} UTC</p></header>
<main>
${findings.length > 0 ? `<section><h2>Findings</h2><ul>${list(findings)}</ul></section>` : ''}
${warnings.length > 0 ? `<section><h2>Warnings</h2><ul>${list(warnings)}</ul></section>` : ''}
${Object.keys(unknownTypes).length > 0 ? `<section><h2>Unknown events</h2><p>${escapeXml(unknownTypesText(unknownTypes))}</p></section>` : ''}
<section><h2>Checks</h2><div class="wide"><table><tbody>${rows.join('\n')}</tbody></table></div></section>
</main>
</body>
</html>
`;
}
