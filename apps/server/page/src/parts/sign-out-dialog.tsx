import { Modal } from './modal.tsx';

interface SignOutDialogProps {
  open: boolean;
  onClose(): void;
  onSignOut(): void;
}

/** Confirms signing out, which deletes unsaved text so that the next user of this browser cannot read it. */
export function SignOutDialog({ open, onClose, onSignOut }: SignOutDialogProps) {
  return (
    <Modal open={open} title="Sign out and delete unsaved text?" onClose={onClose}>
      <p>You have text that is not saved yet. Signing out deletes it from this browser.</p>
      <div class="buttons">
        <button type="button" class="small" onClick={onClose}>
          Stay signed in
        </button>
        <button type="button" class="danger" onClick={onSignOut}>
          Sign out
        </button>
      </div>
    </Modal>
  );
}
