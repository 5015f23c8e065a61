import type { OpenApiDocument } from '@threads-api/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PortalState } from '../../server/portal-state.ts';
import { Empty } from '../parts/empty.tsx';
import type { Theme } from '../use-theme.ts';

interface ApiReference {
  updateConfiguration(configuration: object): void;
  destroy(): void;
}

declare global {
  interface Window {
    Scalar?: { createApiReference(element: HTMLElement, configuration: object): ApiReference };
  }
}

/** The reference with try-it, against the mock or the demo server. */
export function Reference({ state, theme }: { state: PortalState; theme: Theme }) {
  const [service, setService] = useState<'mock' | 'server'>('mock');
  const { document: contract } = state.contract;
  const { baseUrl, token } = state.services[service];
  // Scalar takes the colours up once; later it goes by the class of the body.
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
          {/* A site of files cannot be allowed by the demo server, whose origins are those of the portal. */}
          {(state.live ? (['mock', 'server'] as const) : (['mock'] as const)).map((name) => (
            <button key={name} type="button" aria-pressed={name === service} onClick={() => setService(name)}>
              {state.services[name].name}
            </button>
          ))}
        </fieldset>
        <code class="quiet">{baseUrl}</code>
        <Scopes state={state} />
      </div>
      {/* One for each server: Scalar keeps the one that it began with. */}
      <ScalarView key={service} configuration={configurationOf(contract, { baseUrl, token }, theme)} />
    </>
  );
}

/** Scalar in a place of its own, kept up to date rather than made anew: whoever is reading or trying keeps their place. */
function ScalarView({ configuration }: { configuration: object }) {
  const [failed, setFailed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const reference = useRef<ApiReference>(undefined);
  const latest = useRef(configuration);
  latest.current = configuration;
  // Compared by what it says: each message of the portal brings a new object, mostly of the same contract.
  const said = JSON.stringify(configuration);

  useEffect(() => {
    let left = false;
    loadScalar()
      .then((scalar) => {
        if (!left && place.current) reference.current = scalar.createApiReference(place.current, latest.current);
      })
      .catch(() => setFailed(true));
    return () => {
      left = true;
      reference.current?.destroy();
    };
  }, []);
  useEffect(() => reference.current?.updateConfiguration(latest.current), [said]);

  return (
    <>
      {failed && <Empty title="The reference could not be loaded">reference.js is missing beside this page.</Empty>}
      <div ref={place} class="scalar" />
    </>
  );
}

/** Which scope opens what: the reference itself has no place for it. */
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

/** Try-it would send the examples of optional parameters too: they are for reading, not for a first request. */
function forTrying(contract: OpenApiDocument): object {
  return JSON.parse(JSON.stringify(contract), (_, value) => {
    const isOptional = typeof value === 'object' && value?.in && value.schema && !value.required;
    if (!isOptional) return value;
    const { example: _example, examples: _examples, ...parameter } = value;
    return parameter;
  });
}

function configurationOf(
  content: OpenApiDocument,
  { baseUrl, token }: { baseUrl: string; token: string },
  theme: Theme,
) {
  return {
    content: forTrying(content),
    servers: [{ url: baseUrl }],
    authentication: { preferredSecurityScheme: 'bearerAuth', securitySchemes: { bearerAuth: { token } } },
    forceDarkModeState: theme,
    hideDarkModeToggle: true,
    // There are few: all are in sight, wherever the address leads.
    defaultOpenAllTags: true,
    // Nothing may leave this machine: no fonts, no proxy, no assistants, no links to their services.
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    persistAuth: false,
    customCss: colours,
  };
}

/** The colours of the portal, so that both are one page. */
const colours = `.scalar-app {
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

/** Large, and wanted by this view alone. */
function loadScalar(): Promise<NonNullable<Window['Scalar']>> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = 'reference.js';
    script.onload = () => (window.Scalar ? resolve(window.Scalar) : reject(new Error('no Scalar')));
    script.onerror = () => reject(new Error('not loaded'));
    document.head.append(script);
  });
  return loading;
}
