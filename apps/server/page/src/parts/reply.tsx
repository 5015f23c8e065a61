import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HistoryEntry } from '@threads-api/client';
import { useEffect, useRef } from 'preact/hooks';
import { draftsKey, writeDraft } from '../data/drafts.ts';
import { isSubmit } from '../keys.ts';
import { navigate, paths } from '../route.ts';
import { DiscardButton } from './discard-button.tsx';
import { Problem } from './problem.tsx';
import { SubmitButton } from './submit-button.tsx';
import { UnsavedMark } from './unsaved-mark.tsx';

export interface UnsavedReply {
  bodyText: string;
  basedOn: string | null;
}

interface ReplyProps {
  threadId: string;
  entries: HistoryEntry[];
  unsaved: UnsavedReply | undefined;
  keep(unsaved: UnsavedReply | undefined): void;
  onClose(): void;
}

/** A person's own reply. It becomes a draft with the same review as an agent's draft. */
export function Reply({ threadId, entries, unsaved, keep, onClose }: ReplyProps) {
  const queries = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const { bodyText = '' } = unsaved ?? {};
  // The newest message when the person started writing. A later message makes the draft outdated.
  const basedOn = unsaved?.basedOn ?? entries.findLast(({ type }) => type === 'message')?.id ?? null;
  const close = () => {
    keep(undefined);
    onClose();
  };
  useEffect(() => {
    // A restored reply leaves the focus where it is, so that keys keep working.
    if (!unsaved) field.current?.focus();
  }, []);
  const write = useMutation({
    mutationFn: () => writeDraft(threadId, bodyText, basedOn),
    onSuccess({ id }) {
      keep(undefined);
      navigate(paths.draft(id));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: draftsKey }),
  });
  const missing = bodyText.trim() ? undefined : 'Write a reply first.';
  const save = () => {
    if (missing === undefined && !write.isPending) write.mutate();
  };
  return (
    <form
      class="editor"
      aria-label="Reply"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (isSubmit(event)) save();
        if (event.key !== 'Escape' || bodyText) return;
        // Escape would also leave the thread.
        event.stopPropagation();
        close();
      }}
    >
      <label>
        Your reply
        <textarea
          ref={field}
          rows={6}
          value={bodyText}
          readOnly={write.isPending}
          onInput={({ currentTarget: { value } }) => {
            write.reset();
            keep(value ? { bodyText: value, basedOn } : undefined);
          }}
        />
      </label>
      <Problem text={write.error?.message} />
      {bodyText && <UnsavedMark />}
      <div class="buttons">
        <SubmitButton missing={missing} busy={write.isPending}>
          Save and review
        </SubmitButton>
        <DiscardButton what={bodyText ? 'this reply' : undefined} onDiscard={close}>
          Discard reply
        </DiscardButton>
      </div>
    </form>
  );
}
