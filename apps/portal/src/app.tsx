import { Empty } from '@threads-api/ui/empty';
import { ThemeButton } from '@threads-api/ui/theme-button';
import { useTheme } from '@threads-api/ui/use-theme';
import { useEffect } from 'preact/hooks';
import type { ContractState } from '../server/portal-state.ts';
import { type Connection, usePortal } from './use-portal.ts';
import { useView, type View, views } from './use-view.ts';
import { Conformance } from './views/conformance.tsx';
import { Contract } from './views/contract.tsx';
import { Examples } from './views/examples.tsx';
import { Reference } from './views/reference.tsx';

const titles: Record<View, string> = {
  reference: 'Reference',
  contract: 'Contract',
  conformance: 'Conformance',
  examples: 'Examples',
};

export function App() {
  const { state, connection } = usePortal();
  const view = useView();
  const [theme] = useTheme();
  useEffect(() => {
    document.title = `${titles[view]} · Conversation Threads API`;
  }, [view]);

  return (
    <>
      <button type="button" class="skip" onClick={focusMain}>
        Skip to content
      </button>
      <header class="bar">
        <strong class="brand">
          {state?.contract.title ?? 'Conversation Threads API'} <span class="quiet">{state?.contract.version}</span>
        </strong>
        <nav aria-label="Views">
          {views.map((name) => (
            <a key={name} href={`#/${name}`} aria-current={name === view ? 'page' : undefined}>
              {titles[name]}
              {name === 'contract' && state && <ProblemCount contract={state.contract} />}
            </a>
          ))}
        </nav>
        <span class="status">
          <ConnectionMark connection={connection} />
          <ThemeButton />
        </span>
      </header>
      {state?.contract.error && (
        <p class="alert" role="alert">
          <strong>The saved contract cannot be used.</strong> {state.contract.error.replace(/\.?$/, '.')} These pages
          show the last valid version.
        </p>
      )}
      <main id="main" tabIndex={-1} class={view}>
        {!state && connection === 'failed' && (
          <Empty title="The portal is not responding">
            Start it with <code>npx -y pnpm@12 start</code>, then reload this page.
          </Empty>
        )}
        {!state && connection === 'connecting' && <p class="quiet loading">Loading …</p>}
        {state && view === 'reference' && <Reference state={state} theme={theme} />}
        {state && view === 'contract' && <Contract state={state} />}
        {state && view === 'conformance' && <Conformance state={state} />}
        {state && view === 'examples' && <Examples state={state} />}
      </main>
    </>
  );
}

function focusMain() {
  document.getElementById('main')?.focus();
}

/** The number of problems in the contract. */
function ProblemCount({ contract: { findings, comparison, error } }: { contract: ContractState }) {
  const breaking = comparison?.changes.filter(({ impact }) => impact === 'major').length ?? 0;
  const count = findings.length + breaking + (error ? 1 : 0);
  return count > 0 ? <span class="count">{count}</span> : null;
}

const connections: Record<Connection, string> = {
  connecting: 'Connecting',
  live: 'Live',
  lost: 'Connection lost',
  static: 'Snapshot',
  failed: 'Not connected',
};

function ConnectionMark({ connection }: { connection: Connection }) {
  return (
    <span class={`connection ${connection}`} role="status">
      {connections[connection]}
    </span>
  );
}
