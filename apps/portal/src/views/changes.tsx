import { Empty } from '@threads-api/ui/empty';
import type { Comparison, DescribedChange, PortalState, Version } from '../../server/portal-state.ts';
import { formatTime } from '../format-time.ts';
import { CheckedAt } from '../parts/checked-at.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { FirstItems } from '../parts/first-items.tsx';
import { Position } from '../parts/position.tsx';
import { Prose } from '../parts/prose.tsx';
import { TextDiff, WholeText } from '../parts/text-diff.tsx';
import { useComparison } from '../use-comparison.ts';

const titleOf = ({ title, savedAt, id }: Version) =>
  id === 'base' ? `base: ${title}` : savedAt ? `${title}, ${formatTime(savedAt)}` : title;

/** The changes between two versions of the document, which the URL names. */
export function Changes({ state, query }: { state: PortalState; query: URLSearchParams }) {
  const { contract, versions, live } = state;
  const from = query.get('from') ?? contract.comparison?.from ?? 'start';
  const to = query.get('to') ?? 'now';
  const { comparison, message } = useComparison(state, from, to);
  const choose = (versionsToCompare: { from: string; to: string }) => {
    location.hash = `#/changes?${new URLSearchParams(versionsToCompare)}`;
  };
  return (
    <>
      <h1>Changes</h1>
      {live && (
        <form class="versions-form" onSubmit={(event) => event.preventDefault()}>
          <VersionSelect label="From" versions={versions} value={from} onChange={(id) => choose({ from: id, to })} />
          <VersionSelect label="To" versions={versions} value={to} onChange={(id) => choose({ from, to: id })} />
          <CopyButton text={() => addressOf(from, to)} label="Copy link to this comparison">
            Copy link
          </CopyButton>
          {comparison && (
            <CopyButton text={comparison.markdown} label="Copy as Markdown">
              Copy as Markdown
            </CopyButton>
          )}
        </form>
      )}
      <CheckedAt contract={contract} live={live} />
      {message && (
        <p class="bad" role="alert">
          <Prose text={message} />
        </p>
      )}
      {!comparison && !message && !contract.error && <p class="quiet loading">Comparing …</p>}
      {comparison && <ChangeList comparison={comparison} state={state} />}
    </>
  );
}

function addressOf(from: string, to: string): string {
  return `${location.href.split('#', 1)}#/changes?${new URLSearchParams({ from, to })}`;
}

interface VersionSelectProps {
  label: string;
  versions: Version[];
  value: string;
  onChange(id: string): void;
}

function VersionSelect({ label, versions, value, onChange }: VersionSelectProps) {
  const isKnown = versions.some(({ id }) => id === value);
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {!isKnown && <option value={value}>{value}, not in this session</option>}
        {versions.map((version) => (
          <option key={version.id} value={version.id}>
            {titleOf(version)}
          </option>
        ))}
      </select>
    </label>
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
        <strong>{count}</strong> since {since}
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
  const { file, line, lineIn } = change;
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
        {lineIn ? `${file}:${line} in the ${lineIn} version` : <Position editor={editor} file={file} line={line} />}
      </p>
      <div class="versions">
        {before !== null && after !== null && <TextDiff before={before} after={after} />}
        {after === null && before !== null && <WholeText text={before} side="removed" />}
        {before === null && after !== null && <WholeText text={after} side="added" />}
      </div>
    </article>
  );
}
