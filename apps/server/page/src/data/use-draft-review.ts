import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateThreads } from '@threads-api/client/react';
import { useState } from 'preact/hooks';
import { type Draft, discardDraft, draftsKey, editDraft, sendDraft } from './drafts.ts';
import { showNotice } from './notices.ts';
import { RequestError } from './request.ts';

export type DraftReview = ReturnType<typeof useDraftReview>;

/** What a person is doing with a draft. Each change names the version that they saw: a later one is not overwritten or sent. */
export function useDraftReview(id: string, draft: Draft | undefined) {
  const queries = useQueryClient();
  const [editing, setEditing] = useState<Draft>();
  /** The version that the second step shows, and the only one that it sends. */
  const [sending, setSending] = useState<Draft>();
  /** What the person last saw of a draft that changed in the meantime. */
  const [seen, setSeen] = useState<Draft>();
  const [discarding, setDiscarding] = useState(false);

  const onSettled = async () => {
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
    onSettled,
  });
  const send = useMutation({
    mutationFn: (shown: Draft) => sendDraft(id, shown.version),
    onSuccess: () => setSending(undefined),
    onError: (problem, shown) => refused(shown)(problem),
    onSettled,
  });
  const discard = useMutation({
    mutationFn: (shown: Draft) => discardDraft(id, shown.version),
    onSuccess: () => setDiscarding(false),
    onError: (problem, shown) => refused(shown)(problem),
    onSettled,
  });
  return {
    editing,
    sending,
    seen,
    discarding,
    edit,
    send,
    discard,
    startEdit: () => setEditing(draft),
    cancelEdit: () => setEditing(undefined),
    startSend() {
      setSeen(undefined);
      setSending(draft);
    },
    cancelSend: () => setSending(undefined),
    startDiscard: () => setDiscarding(true),
    cancelDiscard: () => setDiscarding(false),
    /** The person has read what changed. */
    accept: () => setSeen(undefined),
  };
}
