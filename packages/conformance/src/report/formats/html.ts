import { escapeXml } from '@threads-api/cli';
import type { Finding, Location } from '../finding.ts';
import { type CheckResult, counted, outcomesOf, type Report, sentText } from '../report.ts';

/** The id of a section. */
const anchorOf = (title: string) => title.toLowerCase().split(' ')[0];

/** A table. Cells and headings are HTML; a cell that is `false` is left out. */
function tableHtml(headings: (string | false)[], rows: (string | false)[][], type = ''): string {
  const head = headings.filter((cell) => cell !== false).map((cell) => `<th scope="col">${cell}</th>`);
  const body = rows.map((row) => {
    const cells = row.filter((cell) => cell !== false);
    return `<tr>${cells.map((cell) => (cell.startsWith('<t') ? cell : `<td>${cell}</td>`)).join('')}</tr>`;
  });
  const thead = head.length > 0 ? `<thead><tr>${head.join('')}</tr></thead>` : '';
  return `<div class="wide"><table${type && ` class="${type}"`}>${thead}<tbody>${body.join('\n')}</tbody></table></div>`;
}

const badge = (outcome: string) => `<span class="badge ${outcome.replace(' ', '-')}">${outcome}</span>`;

const mutedLine = (text: string | number | undefined) =>
  text ? `<br><span class="muted">${escapeXml(`${text}`)}</span>` : '';

/** One self-contained page, without scripts, fonts or images. */
export function htmlReport(report: Report): string {
  const { target, checks, findings, accepted, requirements, startedAt } = report;
  const hasRules = requirements.length > 0;
  const verdict = findings.length === 0 ? 'Conforms' : counted(findings.length, 'finding');
  const acceptedItems = accepted.map(
    ({ id, until, reason = '' }) => `<li><code>${id}</code> until ${until} ${escapeXml(reason)}</li>`,
  );
  const legend =
    '<p class="muted">By operation and documented status. A dash means that no such response was received.</p>';
  const details = findings.map((finding, index) => findingHtml(finding, index === 0, hasRules));
  const all: [title: string, content: string | false][] = [
    ['Findings', findings.length > 0 && details.join('\n')],
    ['Accepted by the baseline', accepted.length > 0 && `<ul>${acceptedItems.join('')}</ul>`],
    ['Responses', report.matrix.length > 0 && `${legend}${matrixHtml(report)}`],
    ['Checks', checksHtml(checks, hasRules)],
    ['Requirements', hasRules && requirementsHtml(report)],
  ];
  const sections = all.filter(([, content]) => content);
  const links = sections.map(([title]) => `<a href="#${anchorOf(title)}">${anchorOf(title)}</a>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(`${verdict}: ${target}`)}</title>
<style>${style}</style>
</head>
<body>
<header class="${findings.length === 0 ? 'good' : 'bad'}">
<h1>${verdict}</h1>
<p><code>${escapeXml(target)}</code> against ${escapeXml(report.contract)} ${report.contractVersion}</p>
<dl>
${outcomesOf(report)
  .map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`)
  .join('\n')}
</dl>
<p class="muted">${startedAt.slice(0, 19).replace('T', ' ')} UTC, ${sentText(report)}</p>
</header>
<main>
<nav aria-label="Contents">${links.join(' ')}</nav>
${sections.map(([title, content]) => `<section id="${anchorOf(title)}"><h2>${title}</h2>${content}</section>`).join('\n')}
</main>
</body>
</html>
`;
}

function findingHtml(finding: Finding, open: boolean, hasRules: boolean): string {
  const { id, requirement, clause, locations, explains = [] } = finding;
  const [first, ...others] = locations as [Location, ...Location[]];
  return `<details class="finding" id="${id}"${open ? ' open' : ''}>
<summary><code>${id}</code> ${escapeXml(first.request)}${others.length > 0 ? ` <span class="muted">and ${counted(others.length, 'other request')}</span>` : ''}</summary>
<dl class="pair"><dt>Expected</dt><dd>${valueHtml(first.expected)}</dd><dt>Received</dt><dd class="bad">${valueHtml(first.received)}</dd>
<dt>${hasRules ? 'Rule' : 'See'}</dt><dd>${hasRules ? `${requirement}, ` : ''}${escapeXml(clause.label)} <span class="muted">${escapeXml(clause.pointer)}</span></dd></dl>
${first.curl && `<pre><code>${escapeXml(first.curl)}${first.compareWith ? `\n# compare with\n${escapeXml(first.compareWith)}` : ''}</code></pre>`}
${others.length > 0 ? `<details><summary>${counted(others.length, 'other request')}</summary><ul>${others.map((location) => `<li>${escapeXml(location.request)}: ${valueHtml(location.received)}</li>`).join('\n')}</ul></details>` : ''}
${explains.length > 0 ? `<details><summary>Causes ${counted(explains.length, 'other finding')}</summary><ul>${explains.map((each) => `<li><code>${each.id}</code> ${escapeXml(`${each.request}: expected ${each.expected}, received`)} ${valueHtml(each.received)}</li>`).join('\n')}</ul></details>` : ''}
</details>`;
}

const longest = 200;

/** Long values are collapsed. */
function valueHtml(text: string): string {
  if (text.length <= longest) return escapeXml(text);
  return `<details class="value"><summary>${escapeXml(text.slice(0, longest))} …</summary><pre>${escapeXml(text)}</pre></details>`;
}

function matrixHtml({ matrix }: Report): string {
  const all = matrix.flatMap((row) => row.statuses.map(({ status }) => status));
  const statuses = [...new Set(all)].toSorted((a, b) => a - b);
  const rows = matrix.map((row) => [
    `<th scope="row">${row.method} ${escapeXml(row.path)}</th>`,
    ...statuses.map((status) => {
      const cell = row.statuses.find((entry) => entry.status === status);
      if (!cell) return '';
      return cell.driven > 0 ? `<td class="good">${cell.driven}</td>` : '<td class="muted">–</td>';
    }),
  ]);
  return tableHtml(['Operation', ...statuses.map(String)], rows, 'matrix');
}

function checksHtml(checks: CheckResult[], hasRules: boolean): string {
  const rows = checks.map((check) => {
    const { id, title, outcome, explainedBy } = check;
    const reason = check.reason ?? (explainedBy && `explained by ${explainedBy}`);
    return [
      badge(outcome),
      `<code>${id}</code><br>${escapeXml(title)}${mutedLine(reason)}`,
      hasRules && check.requirements.join(' '),
    ];
  });
  return tableHtml(['Result', 'Check', hasRules && 'Rules'], rows);
}

function requirementsHtml({ requirements }: Report): string {
  const rows = requirements.map(({ id, rule, outcome, evidence, reason }) => {
    const { requests, operations, variants } = evidence;
    const [sent, kinds] = [counted(requests, 'request'), counted(variants, 'kind')];
    const basis = requests > 0 ? `${sent} of ${kinds} to ${counted(operations.length, 'operation')}` : undefined;
    return [badge(outcome), id, `${escapeXml(rule)}${mutedLine(reason ?? basis)}`];
  });
  return tableHtml(['Result', 'Id', 'Rule'], rows);
}

/** The style sheet of the HTML report, with light and dark colors. */
const style = `
:root { color-scheme: light dark; --text: #1c2430; --muted: #5b6676; --background: #fbfcfd; --card: #fff; --line: #dfe4ea; --good: #14724a; --bad: #b3261e; --warn: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --text: #e6eaf0; --muted: #9aa6b5; --background: #12161c; --card: #1a2029; --line: #2c3541; --good: #56c795; --bad: #ff8a80; --warn: #e5b455; } }
* { box-sizing: border-box; }
body { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; font: 15px/1.55 system-ui, sans-serif; color: var(--text); background: var(--background); }
header { border-left: 6px solid var(--good); padding: 1.5rem; background: var(--card); border-radius: 6px; }
header.bad { border-color: var(--bad); }
h1 { margin: 0; font-size: 2rem; } header.good h1 { color: var(--good); } header.bad h1 { color: var(--bad); }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.15rem; }
header dl { display: flex; flex-wrap: wrap; gap: 1.25rem 2rem; margin: 1rem 0; } header dl div { min-width: 4.5rem; }
header dt::first-letter { text-transform: uppercase; } dt { color: var(--muted); font-size: .8rem; } dd { margin: 0; overflow-wrap: anywhere; } header dd { font-size: 1.4rem; font-weight: 600; }
.pair { display: grid; grid-template-columns: 5.5rem 1fr; gap: .25rem .75rem; margin: 0; } .pair dt { font-size: inherit; }
details.finding { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .75rem 1rem; margin-bottom: .5rem; } details.finding > summary { font-weight: 600; }
summary { cursor: pointer; overflow-wrap: anywhere; } details.finding > .pair { margin-top: .75rem; } details ul { margin: .5rem 0 0; padding-left: 1.25rem; } details.value pre { max-height: 24rem; overflow: auto; }
nav { margin-top: 1.25rem; } nav > a { margin-right: .75rem; text-transform: capitalize; } a { color: inherit; }
code, pre { font: 13px/1.5 ui-monospace, monospace; } pre { margin: .75rem 0 0; padding: .6rem .75rem; background: var(--background); border-radius: 4px; white-space: pre-wrap; overflow-wrap: anywhere; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; background: var(--card); }
th, td { text-align: left; vertical-align: top; padding: .5rem .65rem; border-bottom: 1px solid var(--line); } thead th { color: var(--muted); font-size: .8rem; font-weight: 500; }
.matrix td, .matrix thead th + th { text-align: right; font-variant-numeric: tabular-nums; } .matrix th[scope=row] { font-weight: 500; white-space: nowrap; }
.muted { color: var(--muted); } .good { color: var(--good); } dd.bad { color: var(--bad); }
.badge { font-size: .8rem; white-space: nowrap; } .badge.passed { color: var(--good); } .badge.failed { color: var(--bad); font-weight: 700; } .badge.accepted, .badge.not-tested { color: var(--warn); }
`;
