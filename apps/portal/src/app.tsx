import { Bar } from '@threads-api/ui/bar';
import { Empty } from '@threads-api/ui/empty';
import { useEffect } from 'preact/hooks';
import type { ContractState, PortalState } from '../server/portal-state.ts';
import { formatTime } from './format-time.ts';
import { Prose } from './parts/prose.tsx';
import { useHeight } from './use-height.ts';
import { usePortal } from './use-portal.ts';
import { titleOf, useView, type View, viewsOf } from './use-view.ts';
import { Changes } from './views/changes.tsx';
import { Decisions } from './views/decisions.tsx';
import { Examples } from './views/examples.tsx';
import { Lint } from './views/lint.tsx';
import { Reference } from './views/reference.tsx';

export function App() {
  const { state, connection } = usePortal();
  const view = useView();
  const top = useHeight<HTMLDivElement>('--top');
  const title = state?.contract.title;
  useEffect(() => {
    document.title = [titleOf(view), title].filter(Boolean).join(' · ');
  }, [view, title]);

  return (
    <>
      <div class="top" ref={top}>
        <Bar
          brand={
            <>
              <span>{title ?? 'API portal'}</span> <span class="quiet">{state?.contract.version}</span>
            </>
          }
          views={(state ? viewsOf(state) : []).map((name) => ({
            href: `#/${name}`,
            title: titleOf(name),
            isCurrent: name === view,
            count: state && <ProblemCount view={name} contract={state.contract} />,
          }))}
          connection={connection}
        />
        {state?.contract.error && (
          <p class="alert" role="alert">
            <strong>The saved file cannot be used.</strong> <Prose text={state.contract.error.replace(/\.?$/, '.')} />{' '}
            These pages show the version from {formatTime(state.contract.checkedAt)}.
          </p>
        )}
      </div>
      <main id="main" tabIndex={-1} class={view}>
        {!state && connection === 'failed' && (
          <Empty title="The portal is not responding">Start it again in its terminal. This page then reconnects.</Empty>
        )}
        {!state && connection === 'connecting' && <p class="quiet loading">Loading …</p>}
        {state && <CurrentView state={state} view={view} />}
      </main>
    </>
  );
}

/** While the file is unreadable, the results are from an older version, so they are grayed out. */
function CurrentView({ state, view }: { state: PortalState; view: View }) {
  if (view === 'reference') return <Reference state={state} />;
  if (!viewsOf(state).includes(view)) return <Empty title="This document has no such view" />;
  return (
    <div class={isStale(state.contract, view) ? 'stale' : ''}>
      {view === 'lint' && <Lint state={state} />}
      {view === 'changes' && <Changes state={state} />}
      {view === 'examples' && <Examples state={state} />}
      {view === 'decisions' && <Decisions state={state} />}
    </div>
  );
}

const isStale = ({ error, lint }: ContractState, view: View) =>
  error !== null && !(view === 'lint' && lint?.isCurrent === true);

/** The number of problems in a view: red with errors, amber with only warnings. Unknown while the file cannot be read. */
function ProblemCount({ view, contract }: { view: View; contract: ContractState }) {
  const { lint, comparison } = contract;
  const findings = (severity: string) =>
    lint?.groups.reduce((sum, group) => sum + (group.severity === severity ? group.positions.length : 0), 0) ?? 0;
  const changes = (level: string) => comparison?.changes.filter((change) => change.level === level).length ?? 0;
  const counts: Partial<Record<View, { errors: number; warnings: number }>> = {
    lint: { errors: findings('error'), warnings: findings('warn') },
    changes: { errors: changes('breaking'), warnings: changes('warning') },
  };
  const count = counts[view];
  if (!count) return null;
  if (isStale(contract, view)) return <span class="count unknown">?</span>;
  const { errors, warnings } = count;
  if (errors + warnings === 0) return null;
  return <span class={errors > 0 ? 'count' : 'count warn'}>{errors + warnings}</span>;
}
