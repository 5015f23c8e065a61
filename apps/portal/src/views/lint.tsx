import { counted } from '@threads-api/cli/counted';
import { groupBy } from '@threads-api/cli/group-by';
import { CopyButton } from '@threads-api/ui/copy-button';
import { Empty } from '@threads-api/ui/empty';
import type { FindingGroup, PortalState } from '../../server/portal-state.ts';
import { CheckedAt } from '../parts/checked-at.tsx';
import { FirstItems, Group } from '../parts/first-items.tsx';
import { Position } from '../parts/position.tsx';
import { Prose } from '../parts/prose.tsx';

const countOf = (groups: FindingGroup[]) => groups.reduce((sum, { positions }) => sum + positions.length, 0);

/** With more groups than this, the rules start collapsed. */
const mostOpen = 40;

/** The lint findings, by rule and cause. */
export function Lint({ state }: { state: PortalState }) {
  const { contract, live, editor } = state;
  const { lint, error } = contract;
  const rules = groupBy(lint?.groups ?? [], ({ rule }) => rule);
  return (
    <>
      <h1>Lint</h1>
      <p class="lead">
        {contract.file} is checked with {lint?.rules ?? 'Redocly'}, and with the rules for extensions such as{' '}
        <code>x-filters</code>.
      </p>
      <CheckedAt contract={contract} live={live} isCurrent={lint?.isCurrent === true} />
      {!lint && !error && <p class="quiet loading">Linting …</p>}
      {lint && lint.groups.length === 0 && !error && (
        <Empty title="No findings">
          Problems in {contract.file} appear here{live && ' after each save'}, with their lines and how to fix them.
        </Empty>
      )}
      {lint && lint.groups.length > 0 && (
        <p class="total">
          <strong>{counted(countOf(lint.groups), 'finding')}</strong>
          {lint.groups.length < countOf(lint.groups) && `, with ${counted(lint.groups.length, 'cause')}`}
        </p>
      )}
      {[...rules].map(([rule, groups]) => (
        <Group
          key={rule}
          title={rule}
          count={counted(countOf(groups), 'finding')}
          isOpen={(lint?.groups.length ?? 0) <= mostOpen}
          items={groups}
          most={20}
        >
          {(group) => <GroupCard key={group.message} group={group} editor={editor} />}
        </Group>
      ))}
    </>
  );
}

function GroupCard({ group, editor }: { group: FindingGroup; editor: string | undefined }) {
  const { rule, severity, message, reference, positions } = group;
  const [first] = positions;
  return (
    <article class={`card ${severity === 'error' ? 'bad' : 'warn'} finding`}>
      <div class="head">
        <h3 class="message">
          <Prose text={message} />
        </h3>
        <CopyButton text={writeText(group)} label={`Copy the finding of ${rule}`} />
      </div>
      {first && (
        <pre class="line">
          <span>{first.line}</span> {first.source.trim()}
        </pre>
      )}
      <p class="quiet positions">
        {severity === 'error' ? 'Error' : 'Warning'} in{' '}
        <FirstItems items={positions} most={8}>
          {({ file, line, column }, index) => (
            <span key={`${file}${line}${column}`}>
              {index > 0 && ', '}
              <Position editor={editor} file={file} line={line} column={column} />
            </span>
          )}
        </FirstItems>
        {reference && (
          <>
            {' · '}
            <a href={reference}>about {rule}</a>
          </>
        )}
      </p>
    </article>
  );
}

/** Writes a group as text for an issue or a chat. */
function writeText({ rule, message, positions }: FindingGroup): string {
  const where = positions.map(({ file, line, column }) => `${file}:${line}:${column}`).join(', ');
  return `${rule}\n${message}\n${where}\n`;
}
