import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ConformanceState, PortalState, TargetName } from '../../server/portal-state.ts';
import { ConformanceResult } from '../parts/conformance-result.tsx';
import { OlderServer } from '../parts/older-server.tsx';
import { startRun } from '../start-run.ts';
import { useFirstRun } from '../use-first-run.ts';
import { OtherServer } from './other-server.tsx';

/** The latest results of the mock and the demo server, and a form to test another server on this machine. */
export function Conformance({ state }: { state: PortalState }) {
  const { mock, server } = state.services;
  const { conformance } = state;
  useFirstRun(state, 'server');
  useFirstRun(state, 'mock');
  if (!conformance) return null;
  return (
    <>
      <h1>Conformance</h1>
      <p class="lead">
        Check whether a server follows the contract, and see exactly where it does not. For the mock and the demo, each
        run starts a separate server with its own data.
      </p>
      {server && (
        <Target
          name="server"
          title={server.name}
          baseUrl={server.baseUrl}
          live={state.live}
          result={conformance.server}
          hash={state.contract.hash}
        >
          <OlderServer state={state} />
        </Target>
      )}
      {mock && (
        <Target
          name="mock"
          title={mock.name}
          baseUrl={mock.baseUrl}
          live={state.live}
          result={conformance.mock}
          hash={state.contract.hash}
        />
      )}
      {state.live && <OtherServer state={state} result={conformance.other} />}
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
  children?: ComponentChildren;
}

function Target({ name, title, baseUrl, live, hash, result, children }: TargetProps) {
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
      {children}
      <ConformanceResult result={result} title={title} hash={hash} />
    </section>
  );
}
