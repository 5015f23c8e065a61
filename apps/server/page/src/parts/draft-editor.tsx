import { useEffect, useRef, useState } from 'preact/hooks';
import { explainRecipient } from '#text';
import { changesOf, type DraftEdit } from '../data/draft-edit.ts';
import { explainInvalid } from '../data/request.ts';
import type { DraftReview } from '../data/use-draft-review.ts';
import { DiscardButton, Form, Problem, UnsavedMark, useFocusInvalid } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';

interface DraftEditorProps {
  review: DraftReview;
  /** Whether the draft was sent or discarded in the meantime. */
  hasEnded: boolean;
}

export function DraftEditor({ review, hasEnded }: DraftEditorProps) {
  const { editing, isEdited, edit, keepEdit, cancelEdit } = review;
  /** How often the person tried to save. Recipients are not checked while they are being typed for the first time. */
  const [tries, setTries] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useFocusInvalid([tries, edit.error]);
  useEffect(() => {
    // A restored edit does not move the focus, so that keyboard shortcuts keep working.
    if (!isEdited) field.current?.focus();
  }, []);
  if (!editing) return null;
  const problems = { ...(tries > 0 && problemsOf(editing)), bodyText: explainInvalid(edit.error) };
  const save = () => {
    if (edit.isPending || hasEnded) return undefined;
    const { to, cc } = problemsOf(editing);
    setTries(tries + 1);
    return !to && !cc && edit.mutateAsync(editing);
  };
  const bind = (name: 'to' | 'cc' | 'bodyText') => ({
    value: editing[name],
    readOnly: edit.isPending,
    'aria-invalid': problems[name] !== undefined,
    'aria-describedby': `problem-${name}`,
    onInput: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      edit.reset();
      keepEdit({ ...editing, [name]: value });
    },
  });
  return (
    <Form ref={form} class="editor" onSave={save} onCancel={isEdited ? undefined : cancelEdit}>
      <label>
        To
        <input {...bind('to')} data-next />
      </label>
      <Problem id="problem-to" text={problems.to} />
      <label>
        Cc
        <input {...bind('cc')} />
      </label>
      <Problem id="problem-cc" text={problems.cc} />
      <label>
        Text
        <textarea ref={field} rows={10} aria-keyshortcuts="e" {...bind('bodyText')} />
      </label>
      <Problem id="problem-bodyText" text={problems.bodyText} />
      {isEdited && <UnsavedMark />}
      <div class="buttons">
        <SubmitButton
          missing={hasEnded ? 'This draft has ended. Copy your text before you discard it.' : undefined}
          busy={edit.isPending}
        >
          Save
        </SubmitButton>
        <DiscardButton what={isEdited ? 'these changes' : undefined} onDiscard={cancelEdit}>
          Discard changes
        </DiscardButton>
      </div>
    </Form>
  );
}

/** Why the recipients cannot be saved. */
function problemsOf(editing: DraftEdit): { to: string | undefined; cc: string | undefined } {
  const { to, cc } = changesOf(editing);
  const [inTo, inCc] = [to, cc].map((people) => people.flatMap((each) => explainRecipient(each) ?? [])[0]);
  return { to: to.length === 0 ? 'The draft has no recipient. Name one.' : inTo, cc: inCc };
}
