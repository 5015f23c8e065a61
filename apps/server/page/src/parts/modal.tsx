import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isSubmit } from '../keys.ts';

interface ModalProps {
  open: boolean;
  title: string;
  onClose(): void;
  /** Ctrl+Enter. */
  onSubmit?(): void;
  /** Whether a field of the dialog was edited. A single Escape then does not close it. */
  isEdited?: boolean;
  children: ComponentChildren;
}

/** A native dialog, which traps focus and closes on Escape. */
export function Modal({ open, title, onClose, onSubmit, isEdited = false, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      onCancel={(event) => isEdited && event.preventDefault()}
      onKeyDown={(event) => isSubmit(event) && onSubmit?.()}
      aria-label={title}
    >
      {open && (
        <>
          <h2>{title}</h2>
          {children}
        </>
      )}
    </dialog>
  );
}
