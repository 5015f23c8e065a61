import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateThreads } from '@threads-api/client/react';
import { useState } from 'preact/hooks';
import { type Draft, type DraftDetail, discardDraft, draftsKey, editDraft, sendDraft } from './drafts.ts';
import { showNotice } from './notices.ts';
import { RequestError } from './request.ts';

export type DraftReview = ReturnType<typeof useDraftReview>;

/** The state of a review. Each change names the version that the person saw, so that a newer one is never overwritten or sent. */
export function useDraftReview(id: string, draft: DraftDetail | undefined) {
  const queries = useQueryClient();
  const [editing, setEditing] = useState<Draft>();
  /** The version that the confirmation dialog shows and sends. */
  const [sending, setSending] = useState<Draft>();
  /** The version that the person saw and the current version, if the draft changed in the meantime. */
  const [conflict, setConflict] = useState<{ seen: Draft; current: Draft }>();
  const [discarding, setDiscarding] = useState(false);

  const onSettled = async () => {
    await queries.invalidateQueries({ queryKey: draftsKey });
    if (draft) await invalidateThreads(queries, draft.threadId);
  };
  const refused = (base: Draft | undefined) => (problem: Error) => {
    const { current, overtaken } = problem instanceof RequestError ? problem.conflict : {};
    // The confirmation dialog stays open and shows the newer message.
    if (overtaken) return;
    setSending(undefined);
    setDiscarding(false);
    if (base && current) setConflict({ seen: base, current });
    else showNotice(problem.message);
  };
  const edit = useMutation({
    mutationFn: (changes: Parameters<typeof editDraft>[2]) => editDraft(id, editing?.version ?? 0, changes),
    onSuccess() {
      setEditing(undefined);
      setConflict(undefined);
    },
    onError: refused(editing),
    onSettled,
  });
  const send = useMutation({
    mutationFn: ({ shown, seenMessageId }: { shown: Draft; seenMessageId: string | null }) =>
      sendDraft(id, shown.version, seenMessageId),
    onSuccess: () => setSending(undefined),
    onError: (problem, { shown }) => refused(shown)(problem),
    onSettled,
  });
  const discard = useMutation({
    mutationFn: ({ shown, reason }: { shown: Draft; reason: string }) => discardDraft(id, shown.version, reason),
    onSuccess: () => setDiscarding(false),
    onError: (problem, { shown }) => refused(shown)(problem),
    onSettled,
  });
  return {
    editing,
    sending,
    conflict,
    discarding,
    edit,
    send,
    discard,
    startEdit: () => setEditing(draft),
    cancelEdit: () => setEditing(undefined),
    startSend() {
      setConflict(undefined);
      setSending(draft);
    },
    cancelSend: () => setSending(undefined),
    startDiscard: () => setDiscarding(true),
    cancelDiscard: () => setDiscarding(false),
    /** The person has read the changes. */
    accept: () => setConflict(undefined),
  };
}
