import { useQuery } from '@tanstack/react-query';
import { Empty } from '@threads-api/ui/empty';
import { useState } from 'preact/hooks';
import { type Draft, draftsQuery, endedDraftsQuery } from '../data/drafts.ts';
import type { SignedIn } from '../data/session.ts';
import { hasUnsaved } from '../data/unsaved.ts';
import { actorName, stateName } from '../parts/draft-versions.tsx';
import { Failed } from '../parts/failed.tsx';
import { ShownText } from '../parts/shown-text.tsx';
import { Time } from '../parts/time.tsx';
import { useListKeys } from '../parts/use-list-keys.ts';
import { paths } from '../route.ts';
import { DraftView } from './draft.tsx';

/** The drafts waiting for review, or those that ended, next to the open draft. */
export function Drafts({ session, id }: { session: SignedIn; id: string | undefined }) {
  const [ended, setEnded] = useState(false);
  const waiting = useQuery(draftsQuery);
  const past = useQuery({ ...endedDraftsQuery, enabled: ended });
  const list = ended ? past : waiting;
  const [filter, setFilter] = useState('');
  const shown = (list.data ?? []).filter((draft) => matches(draft, filter));
  const filterField = useListKeys({
    ids: shown.map((draft) => draft.id),
    selected: id,
    pathOf: paths.draft,
    listPath: paths.drafts,
  });

  return (
    <main id="main" tabIndex={-1} class={`split ${id ? 'has-detail' : ''}`}>
      <section class="list" aria-label="Drafts">
        <div class="list-head">
          <h1>Drafts</h1>
          <fieldset class="switch">
            <legend>Which drafts</legend>
            <button type="button" aria-pressed={!ended} onClick={() => setEnded(false)}>
              Waiting
            </button>
            <button type="button" aria-pressed={ended} onClick={() => setEnded(true)}>
              Ended
            </button>
          </fieldset>
          <input
            ref={filterField}
            type="search"
            placeholder="Filter this list ( / )"
            aria-label="Filter the listed drafts"
            value={filter}
            onInput={(event) => setFilter(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          />
        </div>
        {list.error && !list.data && <Failed what="The drafts" error={list.error} onRetry={() => list.refetch()} />}
        {list.isPending && <p class="quiet loading">Loading …</p>}
        {list.data &&
          shown.length === 0 &&
          (filter.trim() ? (
            <Empty title="No matching drafts">No draft in this list contains this text.</Empty>
          ) : ended ? (
            <Empty title="No ended drafts">Drafts that were sent or discarded appear here.</Empty>
          ) : (
            <Empty title="Nothing to review">Drafts appear here. Nothing is sent until you send it.</Empty>
          ))}
        <ul class="entries">
          {shown.map((draft) => (
            <DraftEntry key={draft.id} draft={draft} userId={session.user.id} selected={draft.id === id} />
          ))}
        </ul>
      </section>
      {id ? (
        <DraftView key={id} id={id} session={session} />
      ) : (
        <div class="detail nothing">
          <Empty title="No draft is open">
            Choose one, or press <kbd>j</kbd>.
          </Empty>
        </div>
      )}
    </main>
  );
}

function DraftEntry({ draft, userId, selected }: { draft: Draft; userId: string; selected: boolean }) {
  const { id, to, threadSubject, proposedBy, bodyText, state, outsiders, newerMessages, beside, updatedAt } = draft;
  return (
    <li id={`entry-${id}`}>
      <a href={paths.draft(id)} aria-current={selected ? 'true' : undefined}>
        <span class="line">
          <strong class="from">
            <ShownText text={threadSubject ?? '(no subject)'} />
          </strong>
          <Time at={updatedAt} />
        </span>
        <span class="subject">
          to <ShownText text={to.map(({ name, address }) => name ?? address).join(', ')} />
        </span>
        <span class="snippet">
          <ShownText text={bodyText.slice(0, 200)} />
        </span>
        <span class="line tags">
          <span class={`tag ${state}`}>{stateName(draft)}</span>
          <span class="tag">by {actorName(proposedBy)}</span>
          {hasUnsaved(userId, id) && <span class="tag warn">unsaved text</span>}
          {newerMessages > 0 && <span class="tag warn">newer message</span>}
          {outsiders.length > 0 && <span class="tag warn">outside the thread</span>}
          {beside && <span class="tag">alternative to an edited draft</span>}
        </span>
      </a>
    </li>
  );
}

function matches({ to, threadSubject, proposedBy, bodyText }: Draft, filter: string): boolean {
  const people = to.flatMap(({ name, address }) => [name, address]);
  const text = [threadSubject, proposedBy.name, bodyText, ...people].join(' ').toLowerCase();
  return text.includes(filter.trim().toLowerCase());
}
