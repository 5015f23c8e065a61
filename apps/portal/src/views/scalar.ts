import type { Theme } from '@threads-api/ui/use-theme';
import type { ContractState, PortalState } from '../../server/portal-state.ts';

/** A mounted reference. */
export interface ApiReference {
  updateConfiguration(configuration: object): void;
  destroy(): void;
}

declare global {
  interface Window {
    Scalar?: { createApiReference(element: HTMLElement, configuration: object): ApiReference };
  }
}

let loading: Promise<NonNullable<Window['Scalar']>> | undefined;

/** Loads Scalar's bundle, which is large and needed only by the reference. */
export function loadScalar(): Promise<NonNullable<Window['Scalar']>> {
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

/** The mock and the demo server. */
const ownServers = ({ services: { mock, server } }: PortalState) =>
  [mock, server].flatMap((service) => (service ? [{ url: service.baseUrl, description: service.name }] : []));

/** With more operations than this, the tags start collapsed. */
const mostOpen = 30;

export function configureScalar(state: PortalState, theme: Theme): object {
  const { contract, services } = state;
  const { mock, server } = services;
  const isSmall = contract.examples.length <= mostOpen;
  return {
    // The hash makes Scalar load each version once. On the static site, it is the same file.
    url: `data/document.json?${contract.hash.slice(0, 8)}`,
    servers: [...ownServers(state), ...contract.servers],
    // The credentials of the demo server work for both, because the mock accepts any.
    authentication: authenticate(contract.schemes, (server ?? mock)?.token ?? ''),
    defaultOpenFirstTag: isSmall,
    defaultOpenAllTags: isSmall,
    hideModels: !isSmall,
    forceDarkModeState: theme,
    hideDarkModeToggle: true,
    // No requests to other hosts: no fonts, telemetry, assistants or links to Scalar's services.
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    persistAuth: false,
    customCss: styles,
  };
}

/** Fills in credentials for every security scheme. Without a preferred one, Scalar selects the first that an operation requires. */
function authenticate(schemes: ContractState['schemes'], token: string): object {
  const filled = Object.entries(schemes).map(([name, { type, scheme, flows = {} }]) => {
    if (type === 'apiKey') return [name, { value: token }];
    if (type === 'http' && scheme?.toLowerCase() === 'basic') return [name, { username: 'user', password: token }];
    if (type === 'oauth2')
      return [name, { flows: Object.fromEntries(Object.keys(flows).map((flow) => [flow, { token }])) }];
    return [name, { token }];
  });
  return { securitySchemes: Object.fromEntries(filled) };
}

/** Applies the portal's colors to Scalar, and fixes a footer that covers the sidebar and code that is cut off. */
const styles = `.scalar-app {
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
}
.scalar-app .darklight-reference { position: static; }
.scalar-app pre, .scalar-app pre * {
  width: auto !important;
  white-space: pre-wrap !important;
  text-wrap: wrap !important;
  overflow-wrap: anywhere;
}`;
