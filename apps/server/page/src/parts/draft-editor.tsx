import { useEffect, useRef } from 'preact/hooks';
import type { DraftReview } from '../data/use-draft-review.ts';
import { SubmitButton } from './submit-button.tsx';
import { UnsavedMark } from './unsaved-mark.tsx';

interface DraftEditorProps {
  review: DraftReview;
  /** Whether the draft was sent or discarded in the meantime. */
  hasEnded: boolean;
}

export function DraftEditor({ review: { editing, isEdited, edit, keepEdit, cancelEdit }, hasEnded }: DraftEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // A restored edit leaves the focus where it is, so that keys keep working.
    if (!isEdited) field.current?.focus();
  }, []);
  if (!editing) return null;
  const save = () => !edit.isPending && !hasEnded && edit.mutate(editing);
  const bind = (name: 'to' | 'cc' | 'bodyText') => ({
    value: editing[name],
    readOnly: edit.isPending,
    onInput: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      keepEdit({ ...editing, [name]: value }),
  });
  return (
    <form
      class="editor"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        if (event.key === 'Escape' && !isEdited) cancelEdit();
      }}
    >
      <label>
        To
        <input {...bind('to')} />
      </label>
      <label>
        Cc
        <input {...bind('cc')} />
      </label>
      <label>
        Text
        <textarea ref={field} rows={10} {...bind('bodyText')} />
      </label>
      {isEdited && <UnsavedMark />}
      <div class="buttons">
        <SubmitButton
          missing={hasEnded ? 'This draft has ended. Copy your text before you discard it.' : undefined}
          busy={edit.isPending}
        >
          Save
        </SubmitButton>
        <button type="button" class="small" onClick={cancelEdit}>
          {isEdited ? 'Discard changes' : 'Cancel'}
        </button>
      </div>
    </form>
  );
}
