import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Thread } from '@threads-api/client';
import { threadsInfiniteQuery } from '@threads-api/client/react';
import { Empty } from '@threads-api/ui/empty';
import { useEffect, useRef, useState } from 'preact/hooks';
import { client } from '../data/client.ts';
import { draftsQuery } from '../data/drafts.ts';
import type { SignedIn } from '../data/session.ts';
import { hasUnsaved } from '../data/unsaved.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Failed, Outdated } from '../parts/failed.tsx';
import { nameOf } from '../parts/participant.ts';
import { ShownText } from '../parts/shown-text.tsx';
import { Time } from '../parts/time.tsx';
import { useListKeys } from '../parts/use-list-keys.ts';
import { paths } from '../route.ts';
import { ThreadView } from './thread.tsx';

/** The list of threads, next to the open thread. */
export function Threads({ session, id }: { session: SignedIn; id: string | undefined }) {
  const [unread, setUnread] = useState(false);
  const [filter, setFilter] = useState('');
  const list = useInfiniteQuery(threadsInfiniteQuery(client, { unread }));
  const threads = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const shown = threads.filter((thread) => matches(thread, filter));
  const { data: drafts = [] } = useQuery(draftsQuery);
  const withDraft = new Set(drafts.map(({ threadId }) => threadId));
  const filterField = useListKeys({
    ids: shown.map((thread) => thread.id),
    selected: id,
    pathOf: paths.thread,
    listPath: paths.threads,
  });

  return (
    <main id="main" tabIndex={-1} class={`split ${id ? 'has-detail' : ''}`}>
      <section class="list" aria-label="Threads">
        <div class="list-head">
          <h1>Threads</h1>
          <fieldset class="switch">
            <legend>Which threads</legend>
            <button type="button" aria-pressed={!unread} onClick={() => setUnread(false)}>
              All
            </button>
            <button type="button" aria-pressed={unread} onClick={() => setUnread(true)}>
              Unread
            </button>
          </fieldset>
          <input
            ref={filterField}
            type="search"
            placeholder="Filter this list ( / )"
            aria-label="Filter the listed threads"
            value={filter}
            onInput={(event) => setFilter(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          />
        </div>
        {list.error && threads.length === 0 && (
          <Failed what="The threads" error={list.error} onRetry={() => list.refetch()} />
        )}
        {list.isPending && <Skeleton />}
        {list.isSuccess && shown.length === 0 && (
          <Empty title={filter.trim() ? 'No matching threads' : unread ? 'Nothing unread' : 'No threads'}>
            {filter.trim()
              ? 'No thread in this list contains this text.'
              : unread
                ? 'You have read everything.'
                : 'Threads appear here when a message arrives in one of your inboxes.'}
          </Empty>
        )}
        <ul class="entries">
          {shown.map((thread) => (
            <ThreadEntry
              key={thread.id}
              thread={thread}
              userId={session.user.id}
              selected={thread.id === id}
              hasDraft={withDraft.has(thread.id)}
            />
          ))}
        </ul>
        {list.hasNextPage && <More onSeen={list.fetchNextPage} busy={list.isFetchingNextPage} />}
        {list.error && threads.length > 0 && <Outdated error={list.error} onRetry={() => list.refetch()} />}
      </section>
      {id ? (
        <ThreadView key={id} id={id} session={session} />
      ) : (
        <div class="detail nothing">
          <Empty title="No thread is open">
            Choose one, or press <kbd>j</kbd>. <kbd>?</kbd> shows all keys.
          </Empty>
        </div>
      )}
    </main>
  );
}

interface ThreadEntryProps {
  thread: Thread;
  userId: string;
  selected: boolean;
  /** Whether a draft of the thread waits for review. */
  hasDraft: boolean;
}

function ThreadEntry({ thread, userId, selected, hasDraft }: ThreadEntryProps) {
  const { id, subject, sender, timestamp, status, assignment, unread, snippet } = thread;
  return (
    <li id={`entry-${id}`} class={unread ? 'unread' : undefined}>
      <a class="with-avatar" href={paths.thread(id)} aria-current={selected ? 'true' : undefined}>
        <Avatar person={sender} />
        <span class="line">
          <strong class="from">
            <ShownText text={nameOf(sender)} />
          </strong>
          {unread && <span class="hidden">, unread</span>}
          <Time at={timestamp} />
        </span>
        <span class="subject">
          <ShownText text={subject ?? '(no subject)'} />
        </span>
        <span class="snippet">
          <ShownText text={snippet} />
        </span>
        <span class="line tags">
          <span class={`tag ${status}`}>{status}</span>
          {assignment && <span class="tag">{assignment.name}</span>}
          {hasDraft && <span class="tag warn">draft</span>}
          {hasUnsaved(userId, id) && <span class="tag warn">unsaved text</span>}
        </span>
      </a>
    </li>
  );
}

/** Loads the next page when the end of the list becomes visible. */
function More({ onSeen, busy }: { onSeen(): unknown; busy: boolean }) {
  const end = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = end.current;
    if (!element || busy) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(), { rootMargin: '400px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, [onSeen, busy]);
  return (
    <p class="list-end">
      <button ref={end} type="button" class="small" onClick={() => onSeen()}>
        {busy ? 'Loading …' : 'Show more'}
      </button>
    </p>
  );
}

function Skeleton() {
  return (
    <div class="skeleton" role="status">
      <span class="hidden">Loading threads …</span>
      {Array.from({ length: 6 }, (_, index) => (
        <span key={index} aria-hidden="true" />
      ))}
    </div>
  );
}

function matches({ subject, sender, snippet, assignment }: Thread, filter: string): boolean {
  const text = [subject, sender.name, sender.address, snippet, assignment?.name].join(' ').toLowerCase();
  return text.includes(filter.trim().toLowerCase());
}
