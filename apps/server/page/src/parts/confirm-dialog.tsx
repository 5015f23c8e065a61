import type { ComponentChildren } from 'preact';
import { Modal } from './modal.tsx';
import { SmallButton } from './small-button.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The labels of the two buttons. */
  confirm: string;
  cancel: string;
  onConfirm(): void;
  onClose(): void;
  children: ComponentChildren;
}

/** Confirms an action that cannot be undone. */
export function ConfirmDialog({ confirm, cancel, onConfirm, children, ...modal }: ConfirmDialogProps) {
  return (
    <Modal
      {...modal}
      onSubmit={onConfirm}
      buttons={
        <>
          <SmallButton onClick={modal.onClose}>{cancel}</SmallButton>
          <button type="button" class="danger" onClick={onConfirm}>
            {confirm}
          </button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
