import type { CheckResult, Finding, Report } from '@threads-api/conformance';
import { useState } from 'preact/hooks';
import type { ConformanceState, PortalState, TargetName } from '../../server/portal-state.ts';
import { Badge } from '../parts/badge.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { Empty } from '../parts/empty.tsx';
import { Matrix } from '../parts/matrix.tsx';

/** The last results of the mock and the demo server, and a form to test any other server on this machine. */
export function Conformance({ state }: { state: PortalState }) {
  const { mock, server } = state.services;
  return (
    <>
      <h1>Conformance</h1>
      <p class="lead">Check whether a server follows the contract, and see exactly where it does not.</p>
      <Target
        name="server"
        title={server.name}
        baseUrl={server.baseUrl}
        live={state.live}
        result={state.conformance.server}
        hash={state.contract.hash}
      />
      <Target
        name="mock"
        title={mock.name}
        baseUrl={mock.baseUrl}
        live={state.live}
        result={state.conformance.mock}
        hash={state.contract.hash}
      />
      {state.live && <OtherServer result={state.conformance.other} hash={state.contract.hash} />}
    </>
  );
}

interface TargetProps {
  name: TargetName;
  title: string;
  baseUrl: string;
  live: boolean;
  /** The hash of the current contract. */
  hash: string;
  result: ConformanceState;
}

function Target({ name, title, baseUrl, live, hash, result }: TargetProps) {
  const [message, setMessage] = useState<string>();
  const running = result.status === 'running';
  return (
    <section class="card target" data-target={name}>
      <div class="head">
        <div>
          <h2>{title}</h2>
          {live && <code class="quiet">{baseUrl}</code>}
        </div>
        {live && (
          <button
            type="button"
            aria-disabled={running}
            onClick={async () => running || setMessage(await startRun(name))}
          >
            {result.status === 'running' ? 'Running …' : result.report ? 'Run again' : 'Run checks'}
          </button>
        )}
      </div>
      {message && (
        <p class="bad" role="alert">
          {message}
        </p>
      )}
      <Result result={result} title={title} hash={hash} />
    </section>
  );
}

/** Starts a run. Returns an error message if the run could not start. */
async function startRun(name: TargetName, body?: { baseUrl: string; token: string }): Promise<string | undefined> {
  const response = await fetch(`conformance/${name}`, {
    method: 'POST',
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => undefined);
  if (!response) return 'The portal is not responding. Check that it is running.';
  return response.ok ? undefined : (await response.json()).message;
}

/** The token is sent to the portal's own process, which uses it for the run and never stores it. */
function OtherServer({ result, hash }: { result: ConformanceState; hash: string }) {
  const [message, setMessage] = useState<string>();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (result.status === 'running') return;
    const form = new FormData(event.currentTarget as HTMLFormElement);
    setMessage(await startRun('other', { baseUrl: `${form.get('baseUrl')}`, token: `${form.get('token')}` }));
  };
  return (
    <section class="card target" data-target="other">
      <h2>Your server</h2>
      <p class="quiet">
        Test a server on this machine, in any language. The token is kept in memory, only for the run. The command line
        runs more checks with a target file: see pnpm conformance --help.
      </p>
      <form onSubmit={submit}>
        <label>
          Base URL
          <input name="baseUrl" type="url" required placeholder="http://localhost:8080/api/v1" autocomplete="off" />
        </label>
        <label>
          Token
          <input name="token" type="password" required autocomplete="off" />
        </label>
        <button type="submit" aria-disabled={result.status === 'running'}>
          {result.status === 'running' ? 'Running …' : 'Run checks'}
        </button>
      </form>
      {message && (
        <p class="bad" role="alert">
          {message}
        </p>
      )}
      {result.status !== 'never' && <Result result={result} title="Your server" hash={hash} />}
    </section>
  );
}

function Result({ result, title, hash }: { result: ConformanceState; title: string; hash: string }) {
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
