import type { Finding } from '@threads-api/spec/contract';
import { Empty } from '@threads-api/ui/empty';
import type { ComponentChildren } from 'preact';
import type { ContractState, DescribedChange, PortalState } from '../../server/portal-state.ts';
import { Badge } from '../parts/badge.tsx';
import { TextDiff, WholeText } from '../parts/text-diff.tsx';

/** The status of the contract: a summary, then lint findings, changes and rules. */
export function Contract({ state }: { state: PortalState }) {
  const { contract } = state;
  const { findings, comparison, requirements } = contract;
  const breaking = comparison?.changes.filter(({ impact }) => impact === 'major') ?? [];
  const compatible = comparison?.changes.filter(({ impact }) => impact !== 'major') ?? [];
  const cited = requirements.filter(({ clauses }) => clauses.length > 0).length;
  return (
    <>
      <h1>{contract.title}</h1>
      <div class="tiles">
        <Tile
          good={findings.length === 0}
          value={findings.length}
          label={findings.length === 1 ? 'lint finding' : 'lint findings'}
        />
        <Tile
          good={breaking.length === 0}
          value={comparison ? breaking.length : '…'}
          label={`breaking since ${comparison?.released ?? 'the release'}`}
        />
        <Tile
          good
          value={comparison ? compatible.length : '…'}
          label={compatible.length === 1 ? 'compatible change' : 'compatible changes'}
        />
        <Tile
          good={cited === requirements.length}
          value={`${cited}/${requirements.length}`}
          label="rules cited in the contract"
        />
      </div>
      <p class="quiet">
        {state.live ? 'Checked' : 'As of'}{' '}
        <time dateTime={contract.checkedAt}>{contract.checkedAt.slice(0, 19).replace('T', ' ')} UTC</time>
        {state.live && `, in ${contract.milliseconds} ms`}
      </p>

      <h2>Lint</h2>
      {findings.length === 0 ? (
        <Empty title="The contract follows the house style" />
      ) : (
        findings.map((finding) => (
          <FindingCard key={`${finding.rule}${finding.line}${finding.column}`} finding={finding} />
        ))
      )}

      <h2>Changes since the release</h2>
      <Changes contract={contract} breaking={breaking} compatible={compatible} />

      <h2>Rules</h2>
      <p class="lead">
        R rules come from the source document. D rules are decisions on points that it leaves open. Each rule lists the
        clauses that cite it, the checks that test it, and the last result on the{' '}
        {state.services.server ? 'demo server' : 'mock'}.
      </p>
      <Rules state={state} letter="R" title="Rules from the source document" />
      <Rules state={state} letter="D" title="Decisions" />
    </>
  );
}

function Tile({ good, value, label }: { good: boolean; value: number | string; label: string }) {
  return (
    <div class={`tile ${good ? 'good' : 'bad'}`}>
      <strong>{value}</strong>
      <span>{label}</span>
    </div>
  );
}

function FindingCard({ finding: { rule, message, file, line, column, source, reference } }: { finding: Finding }) {
  return (
    <article class="card bad">
      <h3>{message}</h3>
      <p class="quiet">
        <code>
          {file}:{line}:{column}
        </code>{' '}
        · {reference ? <a href={reference}>{rule}</a> : rule}
      </p>
      <pre class="line">
        <span>{line}</span> {source.trim()}
      </pre>
    </article>
  );
}

function Changes({
  contract,
  breaking,
  compatible,
}: {
  contract: ContractState;
  breaking: DescribedChange[];
  compatible: DescribedChange[];
}) {
  if (!contract.comparison) return <p class="quiet loading">Comparing with the release …</p>;
  if (breaking.length + compatible.length === 0)
    return <Empty title={`No changes since ${contract.comparison.released}`} />;
  return (
    <>
      {breaking.length > 0 && <h3 class="bad">Breaking</h3>}
      {breaking.map((change) => (
        <ChangeCard key={change.location + change.description} change={change} kind="bad" />
      ))}
      {compatible.length > 0 && <h3 class="good">Compatible</h3>}
      {compatible.map((change) => (
        <ChangeCard key={change.location + change.description} change={change} kind="good" />
      ))}
    </>
  );
}

function ChangeCard({
  change: { location, description, line, before, after },
  kind,
}: {
  change: DescribedChange;
  kind: 'good' | 'bad';
}) {
  return (
    <article class={`card ${kind}`}>
      <h4>{location}</h4>
      <p>{description}</p>
      <p class="quiet">
        <code>
          {after === null ? 'spec/released/openapi.yaml' : 'spec/openapi.yaml'}:{line}
        </code>
      </p>
      <div class="versions">
        {before !== null && after !== null && <TextDiff before={before} after={after} />}
        {after === null && before !== null && <WholeText text={before} side="removed" />}
        {before === null && after !== null && <WholeText text={after} side="added" />}
      </div>
    </article>
  );
}

function Rules({ state, letter, title }: { state: PortalState; letter: string; title: string }) {
  const { report } = state.conformance[state.services.server ? 'server' : 'mock'];
  const rules = state.contract.requirements.filter(({ id }) => id.startsWith(letter));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section class="wide" tabIndex={0} aria-label={title}>
      <table class="rules">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">Clauses</th>
            <th scope="col">Checks</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ id, rule, clauses }) => {
            const result = report?.requirements.find((entry) => entry.id === id);
            const checks = state.checks.filter(({ requirements }) => requirements.includes(id));
            return (
              <tr key={id}>
                <td>
                  <strong>{id}</strong> {rule}
                </td>
                <td>
                  <ShortList
                    items={clauses.map(({ label, pointer }) => (
                      <code key={pointer} title={pointer}>
                        {label}
                      </code>
                    ))}
                  />
                </td>
                <td>
                  <ShortList items={checks.map((check) => <code key={check.id}>{check.id}</code>)} />
                </td>
                <td>{result ? <Badge outcome={result.outcome} /> : <span class="quiet">not run</span>}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Shows the first items, and the others in a disclosure. */
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
