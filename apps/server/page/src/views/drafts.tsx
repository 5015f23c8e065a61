import { useQuery } from '@tanstack/react-query';
import { Empty } from '@threads-api/ui/empty';
import { useState } from 'preact/hooks';
import { type Draft, draftsQuery } from '../data/drafts.ts';
import type { SignedIn } from '../data/session.ts';
import { Failed } from '../parts/failed.tsx';
import { Time } from '../parts/time.tsx';
import { useListKeys } from '../parts/use-list-keys.ts';
import { paths } from '../route.ts';
import { DraftView } from './draft.tsx';

/** What waits for review, and the draft that is open beside it. */
export function Drafts({ session, id }: { session: SignedIn; id: string | undefined }) {
  const list = useQuery(draftsQuery);
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
          <input
            ref={filterField}
            type="search"
            placeholder="Filter what is listed ( / )"
            aria-label="Filter the listed drafts"
            value={filter}
            onInput={(event) => setFilter(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          />
        </div>
        {list.error && !list.data && <Failed what="The drafts" error={list.error} onRetry={() => list.refetch()} />}
        {list.isPending && <p class="quiet loading">Loading …</p>}
        {list.data && shown.length === 0 && (
          <Empty title="Nothing to review">What agents propose appears here. Nothing is sent until you send it.</Empty>
        )}
        <ul class="entries">
          {shown.map((draft) => (
            <DraftEntry key={draft.id} draft={draft} selected={draft.id === id} />
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

function DraftEntry({ draft, selected }: { draft: Draft; selected: boolean }) {
  const { id, to, subject, bodyText, state, outsiders, updatedAt } = draft;
  return (
    <li id={`entry-${id}`}>
      <a href={paths.draft(id)} aria-current={selected ? 'true' : undefined}>
        <span class="line">
          <strong class="from">to {to.map(({ name, address }) => name ?? address).join(', ')}</strong>
          <Time at={updatedAt} />
        </span>
        {subject && <span class="subject">{subject}</span>}
        <span class="snippet">{bodyText.slice(0, 200)}</span>
        <span class="line tags">
          <span class={`tag ${state}`}>{state}</span>
          {outsiders.length > 0 && <span class="tag warn">outside the thread</span>}
        </span>
      </a>
    </li>
  );
}

function matches({ to, subject, bodyText }: Draft, filter: string): boolean {
  const text = [subject, bodyText, ...to.flatMap(({ name, address }) => [name, address])].join(' ').toLowerCase();
  return text.includes(filter.trim().toLowerCase());
}
