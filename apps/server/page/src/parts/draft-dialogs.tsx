import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Draft, DraftDetail } from '../data/drafts.ts';
import { explainInvalid } from '../data/request.ts';
import type { DraftReview } from '../data/use-draft-review.ts';
import { Problem } from './form.tsx';
import { labelOf, MessageEntry } from './message-entry.tsx';
import { ConfirmDialog } from './modal.tsx';
import { Recipients } from './person.tsx';
import { Receivers } from './receivers.tsx';
import { TextBlock } from './shown-text.tsx';

/** The message exactly as it will be sent. */
export const Outgoing = ({ draft, label }: { draft: Draft; label: string }) => (
  <section class="card outgoing" aria-label={label}>
    <Recipients draft={draft} />
    <TextBlock text={draft.bodyText} isWhole />
  </section>
);

interface DialogProps {
  draft: DraftDetail;
  review: DraftReview;
}

interface SendDialogProps extends DialogProps {
  /** The version that the person confirms. */
  sending: Draft;
}

/** Confirms sending: shows the exact message and its recipients, and the newest message if the draft is outdated. */
export function SendDialog({ draft, sending, review: { send, cancelSend } }: SendDialogProps) {
  const { newestMessage } = draft;
  /** The message that the person confirmed to have read. A newer one needs another confirmation. */
  const [readId, setReadId] = useState<string>();
  const isRead = newestMessage === null || readId === newestMessage.id;
  return (
    <ConfirmDialog
      title="Send this message?"
      confirm={send.isPending ? 'Sending …' : 'Send now'}
      cancel="Cancel"
      isDangerous={false}
      missing={isRead ? undefined : 'First confirm that you have read the newer message.'}
      busy={send.isPending}
      onConfirm={() => send.mutateAsync({ shown: sending, seenMessageId: newestMessage?.id ?? null })}
      onClose={cancelSend}
    >
      <p>This exact message is sent in your name. You cannot undo this.</p>
      <div class="quiet">
        <Receivers draftId={sending.id} />
      </div>
      <Outgoing draft={sending} label="The message" />
      {sending.version !== draft.version && (
        <p class="bad" role="alert">
          The draft has changed. Cancel and review it again.
        </p>
      )}
      <OvertakenWarning draft={draft}>
        <label class="confirm">
          <input
            type="checkbox"
            checked={isRead}
            onChange={({ currentTarget }) => setReadId(currentTarget.checked ? newestMessage?.id : undefined)}
          />
          I have read this message. Send the draft anyway.
        </label>
      </OvertakenWarning>
    </ConfirmDialog>
  );
}

export function DiscardDialog({ draft, review: { discard, cancelDiscard } }: DialogProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title="Discard this draft?"
      confirm="Discard"
      cancel="Keep it"
      busy={discard.isPending}
      onConfirm={() => discard.mutateAsync({ shown: draft, reason })}
      onClose={cancelDiscard}
    >
      <p>It will not be sent, and is removed from the list.</p>
      <label>
        Reason for the agent (optional)
        <textarea
          rows={2}
          value={reason}
          onInput={(event) => {
            discard.reset();
            setReason(event.currentTarget.value);
          }}
        />
      </label>
      <Problem text={explainInvalid(discard.error)} />
    </ConfirmDialog>
  );
}

interface OvertakenWarningProps {
  draft: DraftDetail;
  /** The confirmation, in the dialog. */
  children?: ComponentChildren;
}

/** Warns that the draft does not take the newest message into account, and shows that message. */
export function OvertakenWarning({ draft, children }: OvertakenWarningProps) {
  const { newestMessage, newerMessages } = draft;
  if (!newestMessage) return null;
  // Unique, for screen readers.
  const label = `${children ? 'Newest' : 'Newer than the draft'}: ${labelOf(newestMessage)}`;
  return (
    <section class="card bad" role="alert">
      <h2>
        This draft does not take the {newerMessages > 1 ? `${newerMessages} newest messages` : 'newest message'} into
        account.
      </h2>
      <MessageEntry threadId={draft.threadId} message={newestMessage} label={label} />
      {children}
    </section>
  );
}
