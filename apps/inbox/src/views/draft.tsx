import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { historyInfiniteQuery, invalidateThreads } from '@threads-api/client/react';
import { useState } from 'preact/hooks';
import { client } from '../data/client.ts';
import {
  type Draft,
  type DraftWithChanges,
  discardDraft,
  draftQuery,
  draftsKey,
  editDraft,
  sendDraft,
} from '../data/drafts.ts';
import { showNotice } from '../data/notices.ts';
import { RequestError } from '../data/request.ts';
import type { SignedIn } from '../data/session.ts';
import { DraftEditor } from '../parts/draft-editor.tsx';
import { asText, DraftVersions } from '../parts/draft-versions.tsx';
import { Empty } from '../parts/empty.tsx';
import { Failed } from '../parts/failed.tsx';
import { HistoryList } from '../parts/history-list.tsx';
import { Modal } from '../parts/modal.tsx';
import { Recipients } from '../parts/recipients.tsx';
import { Time } from '../parts/time.tsx';
import { WordDiff } from '../parts/word-diff.tsx';
import { paths } from '../route.ts';
import { useKeys } from '../use-keys.ts';

/** One draft, with the thread beside it: a person edits it, discards it, or sends it in two steps. */
export function DraftView({ id }: { id: string; session: SignedIn }) {
  const queries = useQueryClient();
  const { data: draft, error, refetch } = useQuery(draftQuery(id));
  /** The version that the person edits: a later one is not overwritten. */
  const [editing, setEditing] = useState<Draft>();
  /** The version that the second step shows, and the only one that it sends. */
  const [sending, setSending] = useState<Draft>();
  /** What the person last saw of a draft that changed in the meantime. */
  const [seen, setSeen] = useState<Draft>();
  const [discarding, setDiscarding] = useState(false);

  const afterChange = async () => {
    await queries.invalidateQueries({ queryKey: draftsKey });
    if (draft) await invalidateThreads(queries, draft.threadId);
  };
  const refused = (base: Draft | undefined) => (problem: Error) => {
    setSending(undefined);
    setDiscarding(false);
    if (problem instanceof RequestError && problem.current) setSeen(base);
    else showNotice(problem.message);
  };
  const edit = useMutation({
    mutationFn: (changes: Parameters<typeof editDraft>[2]) => editDraft(id, editing?.version ?? 0, changes),
    onSuccess() {
      setEditing(undefined);
      setSeen(undefined);
    },
    onError: refused(editing),
    onSettled: afterChange,
  });
  const send = useMutation({
    mutationFn: (shown: Draft) => sendDraft(id, shown.version),
    onSuccess: () => setSending(undefined),
    onError: (problem, shown) => refused(shown)(problem),
    onSettled: afterChange,
  });
  const discard = useMutation({
    mutationFn: (shown: Draft) => discardDraft(id, shown.version),
    onSuccess: () => setDiscarding(false),
    onError: (problem, shown) => refused(shown)(problem),
    onSettled: afterChange,
  });

  const waits = draft?.state === 'proposed' || draft?.state === 'edited';
  const review = () => {
    setSeen(undefined);
    setSending(draft);
  };
  useKeys(waits && !editing ? { e: () => setEditing(draft), s: review, x: () => setDiscarding(true) } : {});

  if (!draft)
    return (
      <article class="detail">
        <a class="back" href={paths.drafts}>
          ‹ Drafts
        </a>
        {error instanceof RequestError && error.status === 404 ? (
          <Empty title="There is no such draft">It does not exist, or you do not see its thread.</Empty>
        ) : error ? (
          <Failed what="The draft" error={error} onRetry={() => refetch()} />
        ) : (
          <p class="quiet loading">Loading …</p>
        )}
      </article>
    );

  return (
    <div class="detail beside">
      <article class="draft" aria-label="Draft">
        <a class="back" href={paths.drafts}>
          ‹ Drafts
        </a>
        <header class="thread-head">
          <h1>
            Draft <span class={`tag ${draft.state}`}>{draft.state}</span>
          </h1>
          <Proposer draft={draft} />
        </header>
        {!waits && <Ended draft={draft} />}
        {seen && <Stale seen={seen} draft={draft} onAccept={() => setSeen(undefined)} />}
        {editing ? (
          <DraftEditor
            draft={editing}
            busy={edit.isPending}
            onSave={(changes) => edit.mutate(changes)}
            onCancel={() => setEditing(undefined)}
          />
        ) : (
          <section class="card outgoing" aria-label="What would be sent">
            <Recipients draft={draft} />
            {draft.subject && (
              <p class="quiet">
                Subject: {draft.subject} <span>(shown only to you: messages have no subject)</span>
              </p>
            )}
            <p class="text">{draft.bodyText}</p>
          </section>
        )}
        {waits && !editing && (
          <div class="buttons">
            <button type="button" onClick={review}>
              Review and send …
            </button>
            <button type="button" class="small" onClick={() => setEditing(draft)}>
              Edit
            </button>
            <button type="button" class="small" onClick={() => setDiscarding(true)}>
              Discard …
            </button>
          </div>
        )}
        {draft.reasoning && (
          <section class="reasoning" aria-label="Reasoning of the agent">
            <h2>
              What the agent relied on <span class="quiet">never sent</span>
            </h2>
            <p class="text">{draft.reasoning}</p>
          </section>
        )}
        <DraftVersions key={draft.version} changes={draft.changes} />
      </article>
      <ThreadBeside threadId={draft.threadId} />
      <Modal open={sending !== undefined} title="Send this message?" onClose={() => setSending(undefined)}>
        {sending && (
          <>
            <p>Exactly this goes out, in your name. It cannot be taken back.</p>
            <section class="card outgoing">
              <Recipients draft={sending} />
              <p class="text">{sending.bodyText}</p>
            </section>
            {sending.version !== draft.version && (
              <p class="bad" role="alert">
                The draft has changed since. Cancel, and review it again.
              </p>
            )}
            <div class="buttons">
              <button type="button" class="small" onClick={() => setSending(undefined)}>
                Cancel
              </button>
              <button
                type="button"
                aria-disabled={send.isPending}
                onClick={() => !send.isPending && send.mutate(sending)}
              >
                {send.isPending ? 'Sending …' : 'Send now'}
              </button>
            </div>
          </>
        )}
      </Modal>
      <Modal open={discarding} title="Discard this draft?" onClose={() => setDiscarding(false)}>
        <p>It will not be sent, and leaves the list.</p>
        <div class="buttons">
          <button type="button" class="small" onClick={() => setDiscarding(false)}>
            Keep it
          </button>
          <button type="button" class="danger" onClick={() => discard.mutate(draft)}>
            Discard
          </button>
        </div>
      </Modal>
    </div>
  );
}

function Proposer({ draft: { changes, createdAt } }: { draft: DraftWithChanges }) {
  const [first] = changes;
  return (
    <p class="quiet">
      Proposed by {first?.actor.type === 'agent' ? 'the agent ' : ''}
      {first?.actor.name} <Time at={createdAt} long />
    </p>
  );
}

function Ended({ draft: { state, changes, threadId } }: { draft: DraftWithChanges }) {
  const last = changes.at(-1);
  return (
    <p class={`banner ${state}`} role="status">
      {state === 'sent' ? 'Sent' : 'Discarded'} by {last?.actor.name} {last && <Time at={last.at} long />}
      {state === 'sent' && (
        <>
          {' · '}
          <a href={paths.thread(threadId)}>Show it in the thread</a>
        </>
      )}
    </p>
  );
}

/** Somebody changed the draft in the meantime: the difference, before the person decides again. */
function Stale({ seen, draft, onAccept }: { seen: Draft; draft: Draft; onAccept(): void }) {
  return (
    <section class="card bad" role="alert">
      <h2>The draft changed in the meantime. Nothing was sent.</h2>
      <WordDiff from={asText(seen)} to={asText(draft)} />
      <button type="button" class="small" onClick={onAccept}>
        I have seen it
      </button>
    </section>
  );
}

function ThreadBeside({ threadId }: { threadId: string }) {
  const { data, error, refetch } = useInfiniteQuery(historyInfiniteQuery(client, threadId));
  const [thread] = data?.pages ?? [];
  return (
    <aside class="thread-beside" aria-label="The thread">
      {error && !thread && <Failed what="The thread" error={error} onRetry={() => refetch()} />}
      {thread && (
        <>
          <h2>
            <a href={paths.thread(threadId)}>{thread.subject ?? '(no subject)'}</a>
          </h2>
          <HistoryList entries={thread.history.data} />
        </>
      )}
    </aside>
  );
}
