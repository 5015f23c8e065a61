import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HistoryEntry } from '@threads-api/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { draftsKey, writeDraft } from '../data/drafts.ts';
import { showNotice } from '../data/notices.ts';
import { navigate, paths } from '../route.ts';
import { SubmitButton } from './submit-button.tsx';

interface ReplyProps {
  threadId: string;
  entries: HistoryEntry[];
  onClose(): void;
}

/** A person's own reply. It becomes a draft with the same review as an agent's draft. */
export function Reply({ threadId, entries, onClose }: ReplyProps) {
  const queries = useQueryClient();
  const [bodyText, setBodyText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  // The newest message when the person started writing. A later message makes the draft outdated.
  const [basedOn] = useState(() => entries.findLast(({ type }) => type === 'message')?.id ?? null);
  useEffect(() => field.current?.focus(), []);
  const write = useMutation({
    mutationFn: () => writeDraft(threadId, bodyText, basedOn),
    onSuccess: ({ id }) => navigate(paths.draft(id)),
    onError: ({ message }) => showNotice(message),
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
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        if (event.key === 'Escape') onClose();
      }}
    >
      <label>
        Your reply
        <textarea ref={field} rows={6} value={bodyText} onInput={(event) => setBodyText(event.currentTarget.value)} />
      </label>
      <div class="buttons">
        <SubmitButton missing={missing} busy={write.isPending}>
          Save and review
        </SubmitButton>
        <button type="button" class="small" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}
