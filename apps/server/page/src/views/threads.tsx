import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Thread } from '@threads-api/client';
import { threadsInfiniteQuery } from '@threads-api/client/react';
import { useState } from 'preact/hooks';
import { client } from '../data/client.ts';
import { draftsQuery } from '../data/drafts.ts';
import type { SignedIn } from '../data/session.ts';
import { type Entry, ListView } from '../parts/list-view.tsx';
import { Avatar, nameOf } from '../parts/person.tsx';
import { useNear } from '../parts/use-near.ts';
import { ThreadView } from './thread.tsx';

/** The list of threads, next to the open thread. */
export function Threads({ session, id }: { session: SignedIn; id: string | undefined }) {
  const [unread, setUnread] = useState(false);
  const list = useInfiniteQuery(threadsInfiniteQuery(client, { unread }));
  const threads = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const { data: drafts = [] } = useQuery(draftsQuery);
  const withDraft = new Set(drafts.map(({ threadId }) => threadId));
  return (
    <ListView
      userId={session.user.id}
      what="thread"
      lists={['All', 'Unread']}
      isSecond={unread}
      onSwitch={setUnread}
      query={list}
      entries={threads.map((thread) => toEntry(thread, withDraft.has(thread.id)))}
      empty={
        unread
          ? { title: 'Nothing unread', hint: 'You have read everything.' }
          : { title: 'No threads', hint: 'Threads appear here when a message arrives in one of your inboxes.' }
      }
      selected={id}
      detail={id && <ThreadView key={id} id={id} session={session} />}
    >
      {list.hasNextPage && <More onSeen={list.fetchNextPage} busy={list.isFetchingNextPage} />}
    </ListView>
  );
}

/** @param hasDraft Whether a draft of the thread waits for review. */
function toEntry(thread: Thread, hasDraft: boolean): Entry {
  const { id, subject, sender, timestamp, status, assignment, unread, snippet } = thread;
  return {
    id,
    isUnread: unread,
    avatar: <Avatar person={sender} />,
    from: nameOf(sender),
    at: timestamp,
    subject: subject ?? '(no subject)',
    snippet,
    tags: (
      <>
        <span class={`tag ${status}`}>{status}</span>
        {assignment && <span class="tag">{assignment.name}</span>}
        {hasDraft && <span class="tag warn">draft</span>}
      </>
    ),
  };
}

/** Loads the next page when the end of the list becomes visible. */
function More({ onSeen, busy }: { onSeen(): unknown; busy: boolean }) {
  const end = useNear<HTMLButtonElement>('400px', !busy, onSeen);
  return (
    <p class="list-end">
      <button ref={end} type="button" class="small" onClick={() => onSeen()}>
        {busy ? 'Loading …' : 'Show more'}
      </button>
    </p>
  );
}
