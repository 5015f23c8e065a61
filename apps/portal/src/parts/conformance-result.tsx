import type { CheckResult, Finding, Report } from '@threads-api/conformance';
import { Empty } from '@threads-api/ui/empty';
import type { ConformanceState } from '../../server/portal-state.ts';
import { Badge } from './badge.tsx';
import { CodeBlock } from './code-block.tsx';
import { Matrix } from './matrix.tsx';

interface ResultProps {
  result: ConformanceState;
  title: string;
  /** The hash of the current contract. */
  hash: string;
}

/** A run in progress, or its report. */
export function ConformanceResult({ result, title, hash }: ResultProps) {
  const { status, progress, reason, report, contractHash } = result;
  return (
    <div aria-live="polite">
      {status === 'never' && <Empty title="Not run yet" />}
      {status === 'running' && progress && (
        <div class="progress">
          <progress value={progress.done} max={Math.max(1, progress.total)} aria-label={`Checks of ${title}`} />
          <span class="quiet">
            {progress.done} of {progress.total} checks, {progress.requests} requests, {progress.findings} findings
          </span>
        </div>
      )}
      {status === 'could not run' && (
        <p class="bad" role="alert">
          {reason}
        </p>
      )}
      {status !== 'running' && report && (
        <>
          {status === 'could not run' && <p class="warn">The results below are from an earlier run.</p>}
          {status === 'done' && contractHash !== hash && (
            <p class="warn">The contract has changed since this run. Run the checks again.</p>
          )}
          <ReportView report={report} title={title} />
        </>
      )}
    </div>
  );
}

function ReportView({ report, title }: { report: Report; title: string }) {
  const { findings, checks, requests, milliseconds, startedAt } = report;
  const count = (outcome: string) => checks.filter((check) => check.outcome === outcome).length;
  return (
    <>
      <p class={`verdict ${findings.length === 0 ? 'good' : 'bad'}`}>
        <strong>
          {findings.length === 0 ? 'Conforms' : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`}
        </strong>{' '}
        <span class="quiet">
          {count('passed')} checks passed, {count('failed')} failed, {count('not tested')} not tested · {requests}{' '}
          requests in {(milliseconds / 1000).toFixed(1)} s · {startedAt.slice(0, 19).replace('T', ' ')} UTC
        </span>
      </p>
      {findings.map((finding) => (
        <FindingView key={finding.id} finding={finding} />
      ))}
      <Matrix rows={report.matrix} caption={`${title}: responses by status (– not seen)`} />
      <details>
        <summary>All {checks.length} checks</summary>
        <ul class="checks">
          {checks.map((check) => (
            <CheckRow key={check.id} check={check} />
          ))}
        </ul>
      </details>
    </>
  );
}

function FindingView({
  finding: { id, requirement, request, expected, received, clause, curl, times },
}: {
  finding: Finding;
}) {
  return (
    <article class="card bad finding">
      <h3>
        {request} {times > 1 && <span class="quiet">{times} times</span>}
      </h3>
      <dl>
        <dt>Expected</dt>
        <dd>{expected}</dd>
        <dt>Received</dt>
        <dd class="bad">{received}</dd>
        <dt>Rule</dt>
        <dd>
          {requirement}, {clause.label} <code class="quiet">{id}</code>
        </dd>
      </dl>
      <CodeBlock text={curl} label={`curl for ${request}`} />
    </article>
  );
}

function CheckRow({ check: { title, outcome, reason } }: { check: CheckResult }) {
  return (
    <li>
      <Badge outcome={outcome} /> {title}
      {reason && <span class="quiet"> ({reason})</span>}
    </li>
  );
}
