import {
  consumersNote,
  countChanges,
  describePlace,
  describeUses,
  eventOf,
  explain,
  placesOf,
} from '@threads-api/spec/describe-change';
import { CopyButton } from '@threads-api/ui/copy-button';
import { Empty } from '@threads-api/ui/empty';
import { WordDiff } from '@threads-api/ui/word-diff';
import type { PortalState, ShownChange, ShownComparison } from '../../server/portal-state.ts';
import { CheckedAt } from '../parts/checked-at.tsx';
import { FirstItems } from '../parts/first-items.tsx';
import { Position } from '../parts/position.tsx';
import { Prose } from '../parts/prose.tsx';

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

function ChangeList({ comparison, state }: { comparison: ShownComparison; state: PortalState }) {
  const { changes, since, consumersProblem } = comparison;
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
  return (
    <>
      <p class="total">
        <strong>{countChanges(changes)}</strong> since {since}{' '}
        <CopyButton text={comparison.markdown} label="Copy as Markdown">
          Copy as Markdown
        </CopyButton>
      </p>
      {consumersProblem && (
        <p class="warn" role="alert">
          <Prose text={consumersProblem} />
        </p>
      )}
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
  change: ShownChange;
  kind: 'good' | 'warn' | 'bad';
  editor: string | undefined;
}

function ChangeCard({ change, kind, editor }: ChangeCardProps) {
  const { location, uses, before, after, at } = change;
  const note = consumersNote(change);
  return (
    <article class={`card ${kind}`}>
      <h3>{location}</h3>
      <p>
        <Prose text={eventOf(change)} />
      </p>
      {uses.length > 0 && <p class="quiet">Affects {describeUses(uses)}.</p>}
      {explain(change).map(({ breaks, instead }) => (
        <p key={breaks}>
          <Prose text={[breaks, instead && `Instead: ${instead}`].filter(Boolean).join(' ')} />
        </p>
      ))}
      {note && <p class="quiet">{note}</p>}
      {placesOf(change)
        .map(describePlace)
        .map((place) => (
          <pre key={place}>{place}</pre>
        ))}
      <p class="quiet">
        <Position editor={editor} {...at} />
      </p>
      {(before?.value ?? after?.value) !== undefined && (
        <WordDiff
          from={before?.value ?? ''}
          to={after?.value ?? ''}
          show={(text, isChanged) => <code>{shorten(text, isChanged ? 1500 : 150)}</code>}
        />
      )}
    </article>
  );
}

/** Omits the middle of a long text. */
const shorten = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most / 2)} … ${text.slice(-most / 2)}` : text;
