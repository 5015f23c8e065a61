import { useMutation } from '@tanstack/react-query';
import { invalidateThreads } from '@threads-api/client/react';
import { useState } from 'preact/hooks';
import { changesOf, type DraftEdit, toEdit } from './draft-edit.ts';
import {
  type Draft,
  type DraftContent,
  type DraftDetail,
  discardDraft,
  draftsKey,
  editDraft,
  sendDraft,
} from './drafts.ts';
import { showNotice } from './notices.ts';
import { queries } from './queries.ts';
import { explainInvalid, RequestError } from './request.ts';
import { useUnsaved } from './unsaved.ts';

export type DraftReview = ReturnType<typeof useDraftReview>;

/** The state of a review. Each change names the version that the person saw, so that a newer one is never overwritten or sent. */
export function useDraftReview(userId: string, id: string, draft: DraftDetail | undefined) {
  const [started, setStarted] = useState<DraftEdit>();
  const { value: unsaved, keep: keepEdit, forget: forgetEdit } = useUnsaved<DraftEdit>(userId, id, 'edit');
  const editing = unsaved ?? started;
  /** Whether the person closed the editor without saving. The next step is then to edit again, not to send. */
  const [isCancelled, setCancelled] = useState(false);
  /** The version that the confirmation dialog shows and sends. */
  const [sending, setSending] = useState<Draft>();
  /** The version that the person saw and the current version, if the draft changed in the meantime. */
  const [conflict, setConflict] = useState<{ seen: DraftContent; current: Draft }>();
  const [discarding, setDiscarding] = useState(false);

  const onSettled = async () => {
    await queries.invalidateQueries({ queryKey: draftsKey });
    if (draft) await invalidateThreads(queries, draft.threadId);
  };
  const refused = (base: DraftContent | undefined) => (problem: Error) => {
    const { current, overtaken } = problem instanceof RequestError ? problem.conflict : {};
    // The confirmation dialog stays open and shows the newer message. The form shows an invalid text beside its field.
    if (overtaken || explainInvalid(problem)) return;
    setSending(undefined);
    setDiscarding(false);
    if (base && current) setConflict({ seen: base, current });
    else showNotice(problem.message);
  };
  const edit = useMutation({
    mutationFn: (edited: DraftEdit) => editDraft(id, edited.version, changesOf(edited, draft)),
    async onSuccess(_, edited) {
      // The editor stays until the page has the new version, so that the next step never starts from the old one.
      await queries.invalidateQueries({ queryKey: draftsKey });
      setStarted(undefined);
      forgetEdit(edited);
      setConflict(undefined);
    },
    onError(problem, edited) {
      const seen = draft?.changes.find(({ version }) => version === edited.version);
      refused(seen?.content ?? draft)(problem);
    },
    onSettled,
  });
  const send = useMutation({
    mutationFn: ({ shown, seenMessageId }: { shown: Draft; seenMessageId: string | null }) =>
      sendDraft(id, shown.version, seenMessageId),
    onSuccess: () => setSending(undefined),
    onError(problem, { shown }) {
      refused(shown)(problem);
      if (explainInvalid(problem)) showNotice(problem.message);
    },
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
    isEdited: unsaved !== undefined,
    sending,
    conflict,
    discarding,
    edit,
    send,
    discard,
    isCancelled,
    startEdit() {
      setCancelled(false);
      setStarted(draft && toEdit(draft));
    },
    keepEdit,
    cancelEdit() {
      setCancelled(true);
      setStarted(undefined);
      keepEdit(undefined);
    },
    startSend() {
      setConflict(undefined);
      setSending(draft);
    },
    cancelSend: () => setSending(undefined),
    startDiscard: () => setDiscarding(true),
    cancelDiscard: () => setDiscarding(false),
    /** The person has read the changes. Typed text then changes the current version. */
    accept() {
      if (conflict && started) setStarted(toEdit(conflict.current));
      if (conflict && unsaved) keepEdit({ ...unsaved, version: conflict.current.version });
      setConflict(undefined);
    },
  };
}
