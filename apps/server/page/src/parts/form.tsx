import type { ComponentProps } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isSubmit } from '../keys.ts';
import { ConfirmDialog } from './modal.tsx';
import { SmallButton } from './small-button.tsx';
import { useSingle } from './use-single.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'onKeyDown'> {
  /** Called on submit and on Ctrl+Enter. If it returns a promise, it is not called again before the promise settles. */
  onSave(): unknown;
  /** Escape, which would otherwise leave the page. Absent if typed text would be lost. */
  onCancel?: (() => void) | undefined;
}

export function Form({ onSave, onCancel, ...props }: FormProps) {
  const save = useSingle(onSave);
  return (
    <form
      {...props}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (isSubmit(event)) save();
        if (event.key !== 'Escape' || !onCancel) return;
        event.stopPropagation();
        onCancel();
      }}
    />
  );
}

interface DiscardButtonProps {
  /** The typed text, as in "Discard this reply?". Absent if nothing was typed; the button then closes the editor at once. */
  what: string | undefined;
  children: string;
  onDiscard(): void;
}

/** Closes an editor. Asks first if this deletes typed text. */
export function DiscardButton({ what, children, onDiscard }: DiscardButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <SmallButton onClick={() => (what ? setAsking(true) : onDiscard())}>{what ? children : 'Cancel'}</SmallButton>
      {asking && (
        <ConfirmDialog
          title={`Discard ${what}?`}
          confirm="Discard"
          cancel="Keep writing"
          onConfirm={() => {
            onDiscard();
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <p>The text that you typed is deleted. You cannot undo this.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Explains beside a field why its text was not accepted. Name the `id` in the `aria-describedby` of the field. */
export const Problem = ({ id, text }: { id?: string; text: string | undefined }) =>
  text ? (
    <span id={id} class="bad" role="alert">
      {text}
    </span>
  ) : null;

/** Marks a field whose text is not saved yet. */
export const UnsavedMark = () => (
  <span class="quiet" role="status">
    Not saved yet. This browser keeps the text until you save or discard it.
  </span>
);

/**
 * Moves the focus to the first field of a form that was refused.
 *
 * @param attempts Values that change when the form is refused.
 */
export function useFocusInvalid(attempts: unknown[]) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), attempts);
  return form;
}
