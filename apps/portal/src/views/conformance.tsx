import type { Report } from '@threads-api/conformance';
import { Empty } from '@threads-api/ui/empty';
import { useState } from 'preact/hooks';
import type { ConformanceState, PortalState, ServiceName } from '../../server/portal-state.ts';
import { OlderServer } from '../parts/older-server.tsx';
import { startRun, useFirstRun } from '../start-run.ts';

/** The latest results of the mock and the demo server. */
export function Conformance({ state }: { state: PortalState }) {
  return (
    <>
      <h1>Conformance</h1>
      <p class="lead">
        The results of the conformance kit on the mock and the demo server. Each run starts a separate server with its
        own data.
      </p>
      <Target state={state} name="server" />
      <Target state={state} name="mock" />
      <p class="quiet">
        To check your own server, run <code>{state.conformanceCommand} URL</code> in a terminal.
      </p>
    </>
  );
}

function Target({ state, name }: { state: PortalState; name: ServiceName }) {
  const { services, conformance, contract } = state;
  const [message, setMessage] = useState<string>();
  useFirstRun(state, name);
  const service = services[name];
  const result = conformance?.[name];
  if (!service || !result) return null;
  const running = result.status === 'running';
  return (
    <section class="card" data-target={name}>
      <div class="head">
        <div>
          <h2>{service.name}</h2>
          <code class="quiet">{service.baseUrl}</code>
        </div>
        <button type="button" aria-disabled={running} onClick={async () => running || setMessage(await startRun(name))}>
          {running ? 'Running …' : result.report ? 'Run again' : 'Run checks'}
        </button>
      </div>
      {message && (
        <p class="bad" role="alert">
          {message}
        </p>
      )}
      {name === 'server' && <OlderServer state={state} />}
      <Result name={name} result={result} title={service.name} hash={contract.hash} />
    </section>
  );
}

interface ResultProps {
  name: ServiceName;
  result: ConformanceState;
  title: string;
  /** The hash of the current contract. */
  hash: string;
}

/** A run in progress, or the summary of its report. */
function Result({ name, result, title, hash }: ResultProps) {
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
          <Summary report={report} page={`reports/${name}.html`} />
        </>
      )}
    </div>
  );
}

function Summary({ report, page }: { report: Report; page: string }) {
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
      <ul>
        {findings.map(({ id, request }) => (
          <li key={id}>
            <a href={`${page}#${id}`}>{request}</a>
          </li>
        ))}
        <li>
          <a href={page}>All responses and checks</a>
        </li>
      </ul>
    </>
  );
}
