import type { Finding, Location } from '../finding.ts';
import { type CheckResult, type Report, statusesOf } from '../report.ts';
import { counted, unavailableText } from '../texts.ts';
import { escapeXml } from './escape-xml.ts';
import { style } from './html-style.ts';

/** The report as one self-contained HTML page, without scripts, fonts or images. */
export function htmlReport(report: Report): string {
  const {
    target,
    level,
    checks,
    findings,
    accepted,
    startedAt,
    seed,
    requests,
    milliseconds,
    contract,
    contractVersion,
  } = report;
  const { concurrency, unavailable, requirements } = report;
  const hasRules = requirements.length > 0;
  const count = (wanted: string) => checks.filter(({ outcome }) => outcome === wanted).length;
  const verdict = findings.length === 0 ? 'Conforms' : counted(findings.length, 'finding');
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
<p><code>${escapeXml(target)}</code> against ${escapeXml(contract)} ${contractVersion}, level ${level}</p>
<dl>
<div><dt>Passed</dt><dd>${count('passed')}</dd></div>
<div><dt>Failed</dt><dd>${count('failed')}</dd></div>
<div><dt>Not tested</dt><dd>${count('not tested')}</dd></div>
${count('not applicable') > 0 ? `<div><dt>Not applicable</dt><dd>${count('not applicable')}</dd></div>` : ''}
<div><dt>Accepted</dt><dd>${count('accepted')}</dd></div>
<div><dt>Requests</dt><dd>${requests}</dd></div>
<div><dt>Seconds</dt><dd>${(milliseconds / 1000).toFixed(1)}</dd></div>
</dl>
<p class="muted">${startedAt.slice(0, 19).replace('T', ' ')} UTC, seed ${seed}, up to ${concurrency} requests in parallel${unavailable > 0 ? `. ${unavailableText(unavailable)}.` : ''}</p>
</header>
<main>
${indexHtml(report)}
${findings.length > 0 ? `<section id="findings"><h2>Findings</h2>${findings.map((finding, index) => findingHtml(finding, index === 0, hasRules)).join('\n')}</section>` : ''}
${accepted.length > 0 ? `<section id="accepted"><h2>Accepted by the baseline</h2><ul>${accepted.map(({ id, until, reason = '' }) => `<li><code>${id}</code> until ${until} ${escapeXml(reason)}</li>`).join('')}</ul></section>` : ''}
<section id="responses"><h2>Responses</h2><p class="muted">By operation and documented status. A dash means that no such response was received.</p>${matrixHtml(report)}</section>
<section id="checks"><h2>Checks</h2>${checksHtml(checks, hasRules)}</section>
${hasRules ? `<section id="requirements"><h2>Requirements</h2>${requirementsHtml(report)}</section>` : ''}
</main>
</body>
</html>
`;
}

/** Links to the sections, and a table of all findings. */
function indexHtml({ findings, accepted, requirements }: Report): string {
  const hasRules = requirements.length > 0;
  const sections = [
    ...(accepted.length > 0 ? ['accepted'] : []),
    'responses',
    'checks',
    ...(hasRules ? ['requirements'] : []),
  ];
  const rows = findings.map(
    ({ id, requirement, expected, received, locations }) =>
      `<tr><td><a href="#${id}"><code>${id}</code></a></td>${hasRules ? `<td>${requirement}</td>` : ''}<td>${escapeXml(`${shortened(expected, 60)}; received ${shortened(received, 60)}`)}</td><td class="number">${locations.length}</td></tr>`,
  );
  const table = `<div class="wide"><table><thead><tr><th scope="col">Finding</th>${hasRules ? '<th scope="col">Rule</th>' : ''}<th scope="col">Expected; received</th><th scope="col">Requests</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
  return `<nav aria-label="Contents">${sections.map((name) => `<a href="#${name}">${name}</a>`).join(' ')}${rows.length > 0 ? table : ''}</nav>`;
}

function findingHtml(finding: Finding, open: boolean, hasRules: boolean): string {
  const { id, requirement, clause, locations, hint, explains = [] } = finding;
  const [first, ...others] = locations as [Location, ...Location[]];
  return `<details class="finding" id="${id}"${open ? ' open' : ''}>
<summary><code>${id}</code> ${escapeXml(first.request)}${others.length > 0 ? ` <span class="muted">and ${counted(others.length, 'other request')}</span>` : ''}</summary>
<dl class="pair"><dt>Expected</dt><dd>${valueHtml(first.expected)}</dd><dt>Received</dt><dd class="bad">${valueHtml(first.received)}</dd>
${hint ? `<dt>Hint</dt><dd>${escapeXml(hint)}</dd>` : ''}<dt>${hasRules ? 'Rule' : 'See'}</dt><dd>${hasRules ? `${requirement}, ` : ''}${escapeXml(clause.label)} <span class="muted">${escapeXml(clause.pointer)}</span></dd></dl>
<pre><code>${escapeXml(first.curl)}${first.compareWith ? `\n# compare with\n${escapeXml(first.compareWith)}` : ''}</code></pre>
${others.length > 0 ? `<details><summary>${counted(others.length, 'other request')}</summary><ul>${others.map((location) => `<li>${escapeXml(location.request)}: ${valueHtml(location.received)}</li>`).join('\n')}</ul></details>` : ''}
${explains.length > 0 ? `<details><summary>Causes ${counted(explains.length, 'other finding')}</summary><ul>${explains.map((each) => `<li><code>${each.id}</code> ${escapeXml(`${each.request}: expected ${each.expected}, received`)} ${valueHtml(each.received)}</li>`).join('\n')}</ul></details>` : ''}
</details>`;
}

const shortened = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)} …` : text);

/** Long values are collapsed. */
function valueHtml(text: string): string {
  const short = shortened(text, 200);
  if (short === text) return escapeXml(text);
  return `<details class="value"><summary>${escapeXml(short)}</summary><pre>${escapeXml(text)}</pre></details>`;
}

function matrixHtml({ matrix }: Report): string {
  const statuses = statusesOf(matrix);
  const rows = matrix.map((row) => {
    const cells = statuses.map((status) => {
      const cell = row.statuses.find((entry) => entry.status === status);
      if (!cell) return '<td></td>';
      return cell.driven > 0 ? `<td class="good">${cell.driven}</td>` : '<td class="muted">–</td>';
    });
    return `<tr><th scope="row">${row.method} ${escapeXml(row.path)}</th>${cells.join('')}</tr>`;
  });
  const head = statuses.map((status) => `<th scope="col">${status}</th>`).join('');
  return `<div class="wide"><table class="matrix"><thead><tr><th scope="col">Operation</th>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

function checksHtml(checks: CheckResult[], hasRules: boolean): string {
  const rows = checks.map(
    ({
      id,
      title,
      outcome,
      requirements,
      explainedBy,
      reason = explainedBy && `explained by ${explainedBy}`,
      enable = [],
    }) =>
      `<tr><td>${badge(outcome)}</td><td><code>${id}</code><br>${escapeXml(title)}${
        reason ? `<br><span class="muted">${escapeXml(reason)}</span>` : ''
      }${enable.map((line) => `<br><code class="muted">${escapeXml(line)}</code>`).join('')}</td>${hasRules ? `<td>${requirements.join(' ')}</td>` : ''}</tr>`,
  );
  return `<div class="wide"><table><thead><tr><th scope="col">Result</th><th scope="col">Check</th>${hasRules ? '<th scope="col">Rules</th>' : ''}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

function requirementsHtml({ requirements }: Report): string {
  const rows = requirements.map(
    ({
      id,
      rule,
      outcome,
      evidence: { requests, operations, variants },
      reason = requests &&
        `${counted(requests, 'request')} of ${counted(variants, 'kind')} to ${counted(operations.length, 'operation')}`,
    }) =>
      `<tr><td>${badge(outcome)}</td><td>${id}</td><td>${escapeXml(rule)}${reason ? `<br><span class="muted">${escapeXml(reason)}</span>` : ''}</td></tr>`,
  );
  return `<div class="wide"><table><thead><tr><th scope="col">Result</th><th scope="col">Id</th><th scope="col">Rule</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

const badge = (outcome: string) => `<span class="badge ${outcome.replace(' ', '-')}">${outcome}</span>`;
