import { useIsMutating, useMutation } from '@tanstack/react-query';
import type { HistoryEntry } from '@threads-api/client';
import { useEffect, useRef } from 'preact/hooks';
import { draftsKey, type NewDraft, writeDraft } from '../data/drafts.ts';
import { queries } from '../data/queries.ts';
import type { Unsaved } from '../data/unsaved.ts';
import { DiscardButton, Form, Problem, UnsavedMark } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';

interface ReplyProps {
  threadId: string;
  entries: HistoryEntry[];
  unsaved: Unsaved<NewDraft>;
  onClose(): void;
}

/** A person's own reply. It becomes a draft with the same review as an agent's draft. */
export function Reply({ threadId, entries, unsaved: { value: unsaved, keep, forget }, onClose }: ReplyProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { bodyText = '' } = unsaved ?? {};
  // The newest message when the person started writing. A later message makes the draft outdated.
  const basedOn = unsaved?.basedOn ?? entries.findLast(({ type }) => type === 'message')?.id ?? null;
  const close = () => {
    onClose();
    keep(undefined);
  };
  useEffect(() => {
    // A restored reply does not move the focus, so that keyboard shortcuts keep working.
    if (!unsaved) field.current?.focus();
  }, []);
  const write = useMutation({
    mutationKey: ['reply', threadId],
    mutationFn: (reply: NewDraft) => writeDraft(threadId, reply),
    async onSuccess(_, reply) {
      // The editor stays until the thread shows the draft.
      await queries.invalidateQueries({ queryKey: draftsKey });
      onClose();
      forget(reply);
    },
  });
  /** Also true if the person left the thread and came back. */
  const isSaving = useIsMutating({ mutationKey: ['reply', threadId] }) > 0;
  const missing = bodyText.trim() ? undefined : 'Write a reply first.';
  const save = () => {
    if (!bodyText.trim() || isSaving) return undefined;
    return write.mutateAsync({ bodyText, basedOn });
  };
  return (
    <Form class="editor" aria-label="Reply" onSave={save} onCancel={bodyText ? undefined : close}>
      <label>
        Your reply
        <textarea
          ref={field}
          aria-keyshortcuts="r"
          rows={6}
          value={bodyText}
          readOnly={isSaving}
          onInput={({ currentTarget: { value } }) => {
            write.reset();
            keep(value ? { bodyText: value, basedOn } : undefined);
          }}
        />
      </label>
      <Problem text={write.error?.message} />
      {bodyText && <UnsavedMark />}
      <div class="buttons">
        <SubmitButton missing={missing} busy={isSaving}>
          Save as a draft
        </SubmitButton>
        <DiscardButton what={bodyText ? 'this reply' : undefined} onDiscard={close}>
          Discard reply
        </DiscardButton>
      </div>
    </Form>
  );
}
