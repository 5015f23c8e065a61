import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { historyInfiniteQuery } from '@threads-api/client/react';
import { client } from '../data/client.ts';
import { type Draft, type DraftContent, type DraftDetail, draftQuery, draftsQuery } from '../data/drafts.ts';
import { RequestError } from '../data/request.ts';
import type { SignedIn } from '../data/session.ts';
import { useDraftReview } from '../data/use-draft-review.ts';
import { DiscardDialog, Outgoing, OvertakenWarning, SendDialog } from '../parts/draft-dialogs.tsx';
import { DraftEditor } from '../parts/draft-editor.tsx';
import { actorName, Beside, DraftDiff, DraftVersions, stateName } from '../parts/draft-versions.tsx';
import { Back, Failed, Missing } from '../parts/failed.tsx';
import { HistoryList } from '../parts/history-list.tsx';
import { Receivers } from '../parts/receivers.tsx';
import { ShownText, TextBlock } from '../parts/shown-text.tsx';
import { SmallButton } from '../parts/small-button.tsx';
import { Time } from '../parts/time.tsx';
import { paths } from '../route.ts';

/** One draft next to its thread. A person edits it, discards it, or sends it in two steps. */
export function DraftView({ id, session }: { id: string; session: SignedIn }) {
  const { data: draft, error, refetch } = useQuery(draftQuery(id));
  const review = useDraftReview(session.user.id, id, draft);
  const { editing, conflict } = review;
  const waits = draft?.state === 'proposed' || draft?.state === 'edited';

  if (!draft) {
    const isUnknown = error instanceof RequestError && error.status === 404;
    const reason = isUnknown && 'It does not exist, or you cannot see its thread.';
    return <Missing what="draft" reason={reason} error={error} onRetry={refetch} />;
  }
  return (
    <div class="detail beside">
      <article class="draft" aria-label="Draft" tabIndex={-1}>
        <Back to="drafts" />
        <header class="thread-head">
          <h1>
            Draft <span class={`tag ${draft.state}`}>{stateName(draft)}</span>
          </h1>
          <p class="draft-subject">
            <ThreadLink threadId={draft.threadId} subject={draft.threadSubject} />
          </p>
          <p class="quiet">
            {draft.proposedBy.type === 'agent' ? 'Proposed' : 'Written'} by {actorName(draft.proposedBy)}{' '}
            <Time at={draft.createdAt} long />
          </p>
        </header>
        {!waits && <Ended draft={draft} />}
        {conflict && <Stale {...conflict} onAccept={review.accept} />}
        <OvertakenWarning draft={draft} />
        {editing ? (
          <DraftEditor review={review} hasEnded={!waits} />
        ) : (
          <Outgoing draft={draft} label="What would be sent" />
        )}
        {waits && !editing && (
          <div class="buttons">
            <button
              type="button"
              onClick={review.startSend}
              aria-keyshortcuts="s"
              data-next={review.isCancelled ? undefined : true}
            >
              Review and send …
            </button>
            <SmallButton onClick={review.startEdit} aria-keyshortcuts="e" data-next={review.isCancelled || undefined}>
              Edit
            </SmallButton>
            <SmallButton onClick={review.startDiscard} aria-keyshortcuts="x">
              Discard …
            </SmallButton>
          </div>
        )}
        <Beside draft={draft} />
        {draft.reasoning && (
          <section class="reasoning" aria-label="The agent's reasoning">
            <h2>
              The agent's reasoning <span class="quiet">never sent</span>
            </h2>
            <TextBlock text={draft.reasoning} />
          </section>
        )}
        <DraftVersions key={draft.version} changes={draft.changes} />
      </article>
      <ThreadBeside threadId={draft.threadId} basedOn={draft.basedOn} />
      {review.sending && <SendDialog draft={draft} sending={review.sending} review={review} />}
      {review.discarding && <DiscardDialog draft={draft} review={review} />}
    </div>
  );
}

function Ended({ draft: { id, state, changes, threadId, discardReason } }: { draft: DraftDetail }) {
  const { data: waiting = [] } = useQuery(draftsQuery);
  const next = waiting.find((draft) => draft.id !== id);
  const last = changes.at(-1);
  return (
    <div class={`card banner ${state}`} role="status">
      {state === 'sent' ? 'Sent' : 'Discarded'} by {last && actorName(last.actor)} {last && <Time at={last.at} long />}
      {discardReason && (
        <>
          {': '}
          <ShownText text={discardReason} />
        </>
      )}
      {state === 'sent' && (
        <>
          {' · '}
          <a href={paths.thread(threadId)} data-next={next ? undefined : true}>
            Show it in the thread
          </a>
        </>
      )}
      {next && (
        <>
          {' · '}
          <a href={paths.draft(next.id)} data-next>
            Next draft
          </a>
        </>
      )}
      {state === 'sent' && isRecent(last?.at) && <Receivers draftId={id} isSent />}
    </div>
  );
}

/** Old deliveries are deleted, so their results are unknown. */
const isRecent = (at = '') => Date.now() - Date.parse(at) < 24 * 60 * 60 * 1000;

/** Shows the difference if someone changed the draft in the meantime. */
function Stale({ seen, current, onAccept }: { seen: DraftContent; current: Draft; onAccept(): void }) {
  return (
    <section class="card bad" role="alert">
      <h2>The draft has changed in the meantime. Your action was not carried out.</h2>
      <p>
        It is now {current.state}, version {current.version}.
      </p>
      <DraftDiff from={seen} to={current} />
      <SmallButton onClick={onAccept}>I have seen it</SmallButton>
    </section>
  );
}

const ThreadLink = ({ threadId, subject }: { threadId: string; subject: string | null }) => (
  <a href={paths.thread(threadId)}>
    <ShownText text={subject ?? '(no subject)'} />
  </a>
);

function ThreadBeside({ threadId, basedOn }: Pick<Draft, 'threadId' | 'basedOn'>) {
  const { data, error, refetch } = useInfiniteQuery(historyInfiniteQuery(client, threadId));
  const [thread] = data?.pages ?? [];
  return (
    <aside class="thread-beside" aria-label="The thread">
      {error && !thread && <Failed what="The thread" error={error} onRetry={refetch} />}
      {thread && (
        <>
          <h2>
            <ThreadLink threadId={threadId} subject={thread.subject} />
          </h2>
          <HistoryList threadId={threadId} entries={thread.history.data} basedOn={basedOn} />
        </>
      )}
    </aside>
  );
}
