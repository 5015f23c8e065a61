import type { Requirement } from '@threads-api/contract';
import type { PortalState } from '../../server/portal-state.ts';
import { Prose } from '../parts/prose.tsx';

/** The rules and decisions behind the contract, with the clauses of each. The reports of the kit have the results. */
export function Decisions({ state }: { state: PortalState }) {
  const { requirements = [] } = state.contract;
  const cited = requirements.filter(({ clauses }) => clauses.length > 0).length;
  return (
    <>
      <h1>Decisions</h1>
      <p class="lead">
        R rules come from the original requirements. D rules are decisions on points that they leave open. Each rule
        lists the clauses that cite it.
      </p>
      <p class="quiet">
        {cited} of {requirements.length} rules are cited in the contract.
      </p>
      <Rules rules={requirements.filter(({ id }) => id.startsWith('R'))} title="Rules from the original requirements" />
      <Rules rules={requirements.filter(({ id }) => id.startsWith('D'))} title="Decisions" />
    </>
  );
}

function Rules({ rules, title }: { rules: Requirement[]; title: string }) {
  return (
    <table class="rules">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Rule</th>
          <th scope="col">Clauses</th>
        </tr>
      </thead>
      <tbody>
        {rules.map(({ id, rule, clauses }) => (
          <tr key={id}>
            <td>
              <strong>{id}</strong> <Prose text={rule} />
            </td>
            <td data-label="Clauses">
              <Clauses clauses={clauses} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows the first clauses, and hides the others in a disclosure. */
function Clauses({ clauses }: Pick<Requirement, 'clauses'>) {
  if (clauses.length === 0) return <span class="quiet">none</span>;
  const items = clauses.map(({ label, pointer }) => (
    <code key={pointer} title={pointer}>
      {label}
    </code>
  ));
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
