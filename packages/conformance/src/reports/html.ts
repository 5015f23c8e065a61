import type { Finding } from '../finding.ts';
import { type CheckResult, type Report, statusesOf } from '../report.ts';
import { style } from './html-style.ts';
import { escapeXml } from './junit.ts';

/** The report as one self-contained HTML page, without scripts, fonts or images. */
export function htmlReport(report: Report): string {
  const { target, level, checks, findings, accepted, startedAt, seed, requests, milliseconds, contractVersion } =
    report;
  const count = (wanted: string) => checks.filter(({ outcome }) => outcome === wanted).length;
  const verdict =
    findings.length === 0 ? 'Conforms' : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`;
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
<p><code>${escapeXml(target)}</code> against the Conversation Threads contract ${contractVersion}, level ${level}</p>
<dl>
<div><dt>Passed</dt><dd>${count('passed')}</dd></div>
<div><dt>Failed</dt><dd>${count('failed')}</dd></div>
<div><dt>Not tested</dt><dd>${count('not tested')}</dd></div>
<div><dt>Accepted</dt><dd>${count('accepted')}</dd></div>
<div><dt>Requests</dt><dd>${requests}</dd></div>
<div><dt>Seconds</dt><dd>${(milliseconds / 1000).toFixed(1)}</dd></div>
</dl>
<p class="muted">${startedAt.slice(0, 19).replace('T', ' ')} UTC, seed ${seed}</p>
</header>
<main>
${findings.length > 0 ? `<section><h2>Findings</h2>${findings.map(findingHtml).join('\n')}</section>` : ''}
${accepted.length > 0 ? `<section><h2>Accepted by the baseline</h2><ul>${accepted.map(({ id, until, reason = '' }) => `<li><code>${id}</code> until ${until} ${escapeXml(reason)}</li>`).join('')}</ul></section>` : ''}
<section><h2>Responses</h2><p class="muted">By operation and documented status. A dash means that no such response was received.</p>${matrixHtml(report)}</section>
<section><h2>Checks</h2>${checksHtml(checks)}</section>
<section><h2>Requirements</h2>${requirementsHtml(report)}</section>
</main>
</body>
</html>
`;
}

function findingHtml({ id, requirement, request, expected, received, clause, curl, times }: Finding): string {
  return `<article id="${id}">
<h3><code>${id}</code> ${escapeXml(request)}${times > 1 ? ` <span class="muted">${times} times</span>` : ''}</h3>
<dl class="pair"><dt>Expected</dt><dd>${escapeXml(expected)}</dd><dt>Received</dt><dd class="bad">${escapeXml(received)}</dd>
<dt>Rule</dt><dd>${requirement}, ${escapeXml(clause.label)} <span class="muted">${escapeXml(clause.pointer)}</span></dd></dl>
<pre><code>${escapeXml(curl)}</code></pre>
</article>`;
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

function checksHtml(checks: CheckResult[]): string {
  const rows = checks.map(
    ({ id, title, outcome, requirements, reason = '', enable = [] }) =>
      `<tr><td>${badge(outcome)}</td><td><code>${id}</code><br>${escapeXml(title)}${
        reason ? `<br><span class="muted">${escapeXml(reason)}</span>` : ''
      }${enable.map((line) => `<br><code class="muted">${escapeXml(line)}</code>`).join('')}</td><td>${requirements.join(' ')}</td></tr>`,
  );
  return `<div class="wide"><table><thead><tr><th scope="col">Result</th><th scope="col">Check</th><th scope="col">Rules</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

function requirementsHtml({ requirements }: Report): string {
  const rows = requirements.map(
    ({ id, rule, outcome, reason = '' }) =>
      `<tr><td>${badge(outcome)}</td><td>${id}</td><td>${escapeXml(rule)}${reason ? `<br><span class="muted">${escapeXml(reason)}</span>` : ''}</td></tr>`,
  );
  return `<div class="wide"><table><thead><tr><th scope="col">Result</th><th scope="col">Id</th><th scope="col">Rule</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

const badge = (outcome: string) => `<span class="badge ${outcome.replace(' ', '-')}">${outcome}</span>`;
