import { useState } from 'preact/hooks';
import type { PortalState, ServiceName } from '../../server/portal-state.ts';
import { ConformanceResult } from '../parts/conformance-result.tsx';
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
      {state.live && (
        <p class="quiet">
          To check your own server, run <code>{state.conformanceCommand} URL</code> in a terminal.
        </p>
      )}
    </>
  );
}

function Target({ state, name }: { state: PortalState; name: ServiceName }) {
  const { live, services, conformance, contract } = state;
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
          {live && <code class="quiet">{service.baseUrl}</code>}
        </div>
        {live && (
          <button
            type="button"
            aria-disabled={running}
            onClick={async () => running || setMessage(await startRun(name))}
          >
            {running ? 'Running …' : result.report ? 'Run again' : 'Run checks'}
          </button>
        )}
      </div>
      {message && (
        <p class="bad" role="alert">
          {message}
        </p>
      )}
      {name === 'server' && <OlderServer state={state} />}
      <ConformanceResult name={name} result={result} title={service.name} hash={contract.hash} />
    </section>
  );
}
