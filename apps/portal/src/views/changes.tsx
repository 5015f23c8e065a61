import { Empty } from '@threads-api/ui/empty';
import type { Comparison, DescribedChange, PortalState } from '../../server/portal-state.ts';
import { CheckedAt } from '../parts/checked-at.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { FirstItems } from '../parts/first-items.tsx';
import { Position } from '../parts/position.tsx';
import { Prose } from '../parts/prose.tsx';
import { TextDiff, WholeText } from '../parts/text-diff.tsx';

/** The changes since the base. */
export function Changes({ state }: { state: PortalState }) {
  const { contract, live } = state;
  const { comparison, notCompared, error } = contract;
  return (
    <>
      <h1>Changes</h1>
      <CheckedAt contract={contract} live={live} />
      {notCompared && (
        <p class="bad" role="alert">
          <Prose text={notCompared} />
        </p>
      )}
      {!comparison && !notCompared && !error && <p class="quiet loading">Comparing …</p>}
      {comparison && <ChangeList comparison={comparison} state={state} />}
    </>
  );
}

function ChangeList({ comparison, state }: { comparison: Comparison; state: PortalState }) {
  const { changes, since } = comparison;
  const { error } = state.contract;
  if (changes.length === 0)
    return error ? null : (
      <Empty title={`No changes since ${since}`}>
        {state.live ? 'Edit and save the document. Its' : 'The'} breaking and compatible changes appear here, with the
        reason and both versions.
      </Empty>
    );
  const groups = [
    { title: 'Breaking', kind: 'bad', members: changes.filter(({ level }) => level === 'breaking') },
    { title: 'Warnings', kind: 'warn', members: changes.filter(({ level }) => level === 'warning') },
    { title: 'Compatible', kind: 'good', members: changes.filter(({ level }) => level === 'compatible') },
  ] as const;
  const count = groups
    .filter(({ kind, members }) => kind !== 'warn' || members.length > 0)
    .map(
      ({ title, members }) =>
        `${members.length} ${members.length === 1 ? title.toLowerCase().replace(/s$/, '') : title.toLowerCase()}`,
    )
    .join(', ');
  return (
    <>
      <p class="total">
        <strong>{count}</strong> since {since}{' '}
        <CopyButton text={comparison.markdown} label="Copy as Markdown">
          Copy as Markdown
        </CopyButton>
      </p>
      {groups.map(
        ({ title, kind, members }) =>
          members.length > 0 && (
            <section key={title}>
              <h2 class={kind}>{title}</h2>
              <FirstItems items={members} most={50}>
                {(change, index) => (
                  <ChangeCard key={`${change.location}${index}`} change={change} kind={kind} editor={state.editor} />
                )}
              </FirstItems>
            </section>
          ),
      )}
    </>
  );
}

interface ChangeCardProps {
  change: DescribedChange;
  kind: 'good' | 'warn' | 'bad';
  editor: string | undefined;
}

function ChangeCard({ change, kind, editor }: ChangeCardProps) {
  const { location: where, description, affects, consequences, places, consumersNote, before, after } = change;
  const { file, line, isInBase } = change;
  return (
    <article class={`card ${kind}`}>
      <h3>{where}</h3>
      <p>
        <Prose text={description} />
      </p>
      {affects && <p class="quiet">Affects {affects}.</p>}
      {consequences.map(({ breaks, instead }) => (
        <p key={breaks}>
          <Prose text={[breaks, instead && `Instead: ${instead}`].filter(Boolean).join(' ')} />
        </p>
      ))}
      {consumersNote && <p class="quiet">{consumersNote}</p>}
      {places.map((place) => (
        <pre key={place}>{place}</pre>
      ))}
      <p class="quiet">
        {isInBase ? `${file}:${line} in the older version` : <Position editor={editor} file={file} line={line} />}
      </p>
      <div class="versions">
        {before !== null && after !== null && <TextDiff before={before} after={after} />}
        {after === null && before !== null && <WholeText text={before} side="removed" />}
        {before === null && after !== null && <WholeText text={after} side="added" />}
      </div>
    </article>
  );
}
