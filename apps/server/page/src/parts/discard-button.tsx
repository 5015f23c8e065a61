import { useState } from 'preact/hooks';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { SmallButton } from './small-button.tsx';

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
      <ConfirmDialog
        open={asking}
        title={`Discard ${what}?`}
        confirm="Discard"
        cancel="Keep writing"
        onConfirm={onDiscard}
        onClose={() => setAsking(false)}
      >
        <p>The text that you typed is deleted. You cannot undo this.</p>
      </ConfirmDialog>
    </>
  );
}
