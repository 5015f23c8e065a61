import type { OpenApiDocument } from '@threads-api/contract';
import { Empty } from '@threads-api/ui/empty';
import type { Theme } from '@threads-api/ui/use-theme';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PortalState, ServiceName } from '../../server/portal-state.ts';
import { OlderServer } from '../parts/older-server.tsx';
import { ScenarioPanel } from './scenarios.tsx';

interface ApiReference {
  updateConfiguration(configuration: object): void;
  destroy(): void;
}

declare global {
  interface Window {
    Scalar?: { createApiReference(element: HTMLElement, configuration: object): ApiReference };
  }
}

/** The API reference. Its requests go to the mock or to the demo server. */
export function Reference({ state, theme }: { state: PortalState; theme: Theme }) {
  const [service, setService] = useState<ServiceName>('mock');
  const { document: contract } = state.contract;
  const { mock, server } = state.services;
  const { baseUrl, token } = state.services[service] ?? mock;
  // The demo server allows only the origins of the portal, so the static site cannot call it.
  const choices = { mock, ...(state.live && server && { server }) };
  // Scalar reads `forceDarkModeState` once. Afterwards it follows the class of the body.
  useEffect(() => {
    document.body.classList.toggle('dark-mode', theme === 'dark');
    document.body.classList.toggle('light-mode', theme === 'light');
  }, [theme]);

  return (
    <>
      <div class="toolbar">
        <h1>Reference</h1>
        <fieldset class="switch">
          <legend>Try it against</legend>
          {(Object.keys(choices) as ServiceName[]).map((name) => (
            <button key={name} type="button" aria-pressed={name === service} onClick={() => setService(name)}>
              {choices[name]?.name}
            </button>
          ))}
        </fieldset>
        <code class="quiet">{baseUrl}</code>
        {service === 'server' && <OlderServer state={state} />}
        <span class="panels">
          {service === 'mock' && state.mockControl && <ScenarioPanel controlUrl={state.mockControl} />}
          <Scopes state={state} />
        </span>
      </div>
      {/* The key creates a new view for each server: Scalar cannot change its server later. */}
      <ScalarView key={service} configuration={configureScalar(contract, { baseUrl, token }, theme)} />
    </>
  );
}

/** Scalar, updated in place: the reader keeps the scroll position and an open request. */
function ScalarView({ configuration }: { configuration: object }) {
  const [failed, setFailed] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const reference = useRef<ApiReference>(undefined);
  const latest = useRef(configuration);
  latest.current = configuration;
  // Compared as text: each event of the portal creates a new object, usually with the same content.
  const serialized = JSON.stringify(configuration);

  useEffect(() => {
    let unmounted = false;
    loadScalar()
      .then((scalar) => {
        if (!unmounted && container.current)
          reference.current = scalar.createApiReference(container.current, latest.current);
      })
      .catch(() => setFailed(true));
    return () => {
      unmounted = true;
      reference.current?.destroy();
    };
  }, []);
  useEffect(() => reference.current?.updateConfiguration(latest.current), [serialized]);

  return (
    <>
      {failed && <Empty title="The reference did not load">The file reference.js is missing.</Empty>}
      <div ref={container} class="scalar" />
    </>
  );
}

/** The operations of each scope, which Scalar does not show. */
function Scopes({ state }: { state: PortalState }) {
  const byScope = Map.groupBy(state.contract.examples, ({ scope }) => scope);
  return (
    <details class="scopes">
      <summary>Scopes</summary>
      <ul>
        {[...byScope].map(([scope, operations]) => (
          <li key={scope}>
            <code>{scope}</code> {operations.map(({ summary }) => summary.toLowerCase()).join(', ')}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Removes the examples of optional parameters. Scalar would send them with the first request. */
function withoutOptionalExamples(contract: OpenApiDocument): object {
  return JSON.parse(JSON.stringify(contract), (_, value) => {
    const isOptional = typeof value === 'object' && value?.in && value.schema && !value.required;
    if (!isOptional) return value;
    const { example: _example, examples: _examples, ...parameter } = value;
    return parameter;
  });
}

function configureScalar(
  content: OpenApiDocument,
  { baseUrl, token }: { baseUrl: string; token: string },
  theme: Theme,
) {
  return {
    content: withoutOptionalExamples(content),
    servers: [{ url: baseUrl }],
    authentication: { preferredSecurityScheme: 'bearerAuth', securitySchemes: { bearerAuth: { token } } },
    forceDarkModeState: theme,
    hideDarkModeToggle: true,
    // There are few tags, so all of them are open.
    defaultOpenAllTags: true,
    // No requests to other hosts: no fonts, telemetry, assistants or links to Scalar's services.
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    persistAuth: false,
    customCss: colors,
  };
}

/** Scalar in the colors of the portal. */
const colors = `.scalar-app {
  --scalar-background-1: var(--card);
  --scalar-background-2: var(--paper);
  --scalar-background-3: var(--line);
  --scalar-border-color: var(--line);
  --scalar-color-1: var(--ink);
  --scalar-color-2: var(--quiet);
  --scalar-color-3: var(--quiet);
  --scalar-color-accent: var(--accent);
  --scalar-sidebar-background-1: var(--card);
  --scalar-sidebar-border-color: var(--line);
  --scalar-sidebar-item-hover-background: var(--paper);
  --scalar-sidebar-item-active-background: var(--paper);
  --scalar-sidebar-search-background: var(--paper);
}`;

let loading: Promise<NonNullable<Window['Scalar']>> | undefined;

/** Loads Scalar's bundle, which is large and used by this view only. */
function loadScalar(): Promise<NonNullable<Window['Scalar']>> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = 'reference.js';
    script.onload = () =>
      window.Scalar ? resolve(window.Scalar) : reject(new Error('reference.js does not define Scalar'));
    script.onerror = () => reject(new Error('reference.js did not load'));
    document.head.append(script);
  });
  return loading;
}
