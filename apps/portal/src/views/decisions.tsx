import type { ComponentChildren } from 'preact';
import type { PortalState } from '../../server/portal-state.ts';
import { Prose } from '../parts/prose.tsx';
import { useFirstRun } from '../start-run.ts';

/** The rules and decisions behind the contract, with the clauses and checks of each. */
export function Decisions({ state }: { state: PortalState }) {
  const { requirements = [] } = state.contract;
  useFirstRun(state, checkedService(state));
  const cited = requirements.filter(({ clauses }) => clauses.length > 0).length;
  return (
    <>
      <h1>Decisions</h1>
      <p class="lead">
        R rules come from the original requirements. D rules are decisions on points that they leave open. Each rule
        lists the clauses that cite it
        {state.conformance &&
          `, the checks that test it, and the last result on the ${checkedService(state) === 'server' ? 'demo server' : 'mock'}`}
        .
      </p>
      <p class="quiet">
        {cited} of {requirements.length} rules are cited in the contract.
      </p>
      <Rules state={state} letter="R" title="Rules from the original requirements" />
      <Rules state={state} letter="D" title="Decisions" />
    </>
  );
}

/** The server whose results the page shows. */
const checkedService = ({ services }: PortalState) => (services.server ? 'server' : 'mock');

function Rules({ state, letter, title }: { state: PortalState; letter: string; title: string }) {
  const { report, contractHash } = state.conformance?.[checkedService(state)] ?? {};
  const isOutdated = report !== undefined && contractHash !== state.contract.hash;
  const rules = (state.contract.requirements ?? []).filter(({ id }) => id.startsWith(letter));
  return (
    <table class="rules">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Rule</th>
          <th scope="col">Clauses</th>
          {state.conformance && (
            <>
              <th scope="col">Checks</th>
              <th scope="col">Result</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rules.map(({ id, rule, clauses }) => {
          const result = report?.requirements.find((entry) => entry.id === id);
          const checks = state.checks.filter(({ requirements }) => requirements.includes(id));
          return (
            <tr key={id}>
              <td>
                <strong>{id}</strong> <Prose text={rule} />
              </td>
              <td data-label="Clauses">
                <ShortList
                  items={clauses.map(({ label, pointer }) => (
                    <code key={pointer} title={pointer}>
                      {label}
                    </code>
                  ))}
                />
              </td>
              {state.conformance && (
                <>
                  <td data-label="Checks">
                    <ShortList items={checks.map((check) => <code key={check.id}>{check.id}</code>)} />
                  </td>
                  <td data-label="Result">
                    {result ? <Badge outcome={result.outcome} /> : <span class="quiet">not run</span>}
                    {result && isOutdated && <span class="quiet"> for an earlier version</span>}
                  </td>
                </>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const kinds: Record<string, string> = { passed: 'good', failed: 'bad', 'not tested': 'warn' };

/** The result of the checks of a rule. */
const Badge = ({ outcome }: { outcome: string }) => <span class={`badge ${kinds[outcome] ?? ''}`}>{outcome}</span>;

/** Shows the first items, and hides the others in a disclosure. */
function ShortList({ items }: { items: ComponentChildren[] }) {
  if (items.length === 0) return <span class="quiet">none</span>;
  if (items.length <= 3) return <>{items}</>;
  return (
    <>
      {items.slice(0, 2)}
      <details>
        <summary>{items.length - 2} more</summary>
        {items.slice(2)}
      </details>
    </>
  );
}
