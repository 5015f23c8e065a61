import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type HistoryEntry, NotFoundError, type ThreadDetail } from '@threads-api/client';
import { historyInfiniteQuery } from '@threads-api/client/react';
import { useEffect, useRef, useState } from 'preact/hooks';
import { nameHidden } from '#text';
import { client } from '../data/client.ts';
import { draftsQuery, type NewDraft } from '../data/drafts.ts';
import type { SignedIn } from '../data/session.ts';
import { useAssignees, useThreadActions } from '../data/thread-actions.ts';
import { useUnsaved } from '../data/unsaved.ts';
import { Back, Missing } from '../parts/failed.tsx';
import { HistoryList } from '../parts/history-list.tsx';
import { Notes } from '../parts/notes.tsx';
import { Person } from '../parts/person.tsx';
import { Reply } from '../parts/reply.tsx';
import { ShownText } from '../parts/shown-text.tsx';
import { SmallButton } from '../parts/small-button.tsx';
import { ThreadActions } from '../parts/thread-actions.tsx';
import { paths } from '../route.ts';

/** One thread: its history, its notes, and the actions on it. */
export function ThreadView({ id, session }: { id: string; session: SignedIn }) {
  const history = useInfiniteQuery(historyInfiniteQuery(client, id));
  const actions = useThreadActions(id);
  const assignees = useAssignees(id);
  const [thread] = history.data?.pages ?? [];
  useMarkAsRead(thread, actions.mark.mutate);
  const unsaved = useUnsaved<NewDraft>(session.user.id, id, 'reply');
  const [replying, setReplying] = useState(unsaved.value !== undefined);

  if (!thread) {
    const isUnknown = history.error instanceof NotFoundError;
    const reason = isUnknown && 'It does not exist, or you are not a member of its inbox.';
    return <Missing what="thread" reason={reason} error={history.error} onRetry={history.refetch} />;
  }

  const entries: HistoryEntry[] = (history.data?.pages ?? []).toReversed().flatMap((page) => page.history.data);
  return (
    <article class="detail thread" aria-label={nameHidden(thread.subject ?? 'Thread')} tabIndex={-1}>
      <header class="thread-title">
        <Back to="threads" />
        <h1 title={thread.subject ?? undefined}>
          <ShownText text={thread.subject ?? '(no subject)'} />
        </h1>
      </header>
      <ThreadActions thread={thread} actions={actions} assignees={assignees} />
      <p class="quiet">
        <Person person={thread.sender} />
      </p>
      {history.hasNextPage && (
        <p class="list-end">
          <SmallButton onClick={() => history.fetchNextPage()}>
            {history.isFetchingNextPage ? 'Loading …' : 'Show earlier entries'}
          </SmallButton>
        </p>
      )}
      <HistoryList threadId={id} entries={entries} />
      <WaitingDrafts threadId={id} />
      {replying || unsaved.value ? (
        <Reply threadId={id} {...{ entries, unsaved }} onClose={() => setReplying(false)} />
      ) : (
        <p class="buttons">
          <button type="button" onClick={() => setReplying(true)} aria-keyshortcuts="r" data-next>
            Reply …
          </button>
        </p>
      )}
      <Notes userId={session.user.id} threadId={id} adding={actions.addNote} busy={actions.isAddingNote} />
    </article>
  );
}

/** Opening a thread marks it as read. Later messages, and threads that the user marks as unread, stay unread. */
function useMarkAsRead(thread: ThreadDetail | undefined, mark: (unread: boolean) => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (!thread || done.current) return;
    done.current = true;
    if (thread.unread) mark(false);
  }, [thread, mark]);
}

/** Links to this thread's drafts, beside the reply, so that a colleague does not write a second one. */
function WaitingDrafts({ threadId }: { threadId: string }) {
  const { data = [] } = useQuery(draftsQuery);
  return data
    .filter((draft) => draft.threadId === threadId)
    .map((draft) => (
      <p key={draft.id} class="proposal">
        <span>
          <strong>A draft is waiting for review.</strong> <ShownText text={draft.bodyText.slice(0, 120)} />
        </span>
        <a href={paths.draft(draft.id)}>Review</a>
      </p>
    ));
}
