import { useState } from 'preact/hooks';
import type { Draft, DraftDetail } from '../data/drafts.ts';
import { explainInvalid } from '../data/request.ts';
import type { DraftReview } from '../data/use-draft-review.ts';
import { Problem } from './form.tsx';
import { labelOf, MessageEntry } from './message-entry.tsx';
import { ConfirmDialog, Modal } from './modal.tsx';
import { Recipients } from './person.tsx';
import { Receivers } from './receivers.tsx';
import { TextBlock } from './shown-text.tsx';
import { SmallButton } from './small-button.tsx';
import { useSingle } from './use-single.ts';

/** The exact message that a draft becomes. */
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
  const ready = isRead && !send.isPending;
  const confirm = useSingle(
    () => ready && send.mutateAsync({ shown: sending, seenMessageId: newestMessage?.id ?? null }),
  );
  return (
    <Modal
      title="Send this message?"
      onClose={cancelSend}
      onSubmit={confirm}
      buttons={
        <>
          <SmallButton onClick={cancelSend}>Cancel</SmallButton>
          <button
            type="button"
            aria-disabled={!ready}
            aria-describedby={isRead ? undefined : 'send-missing'}
            onClick={confirm}
          >
            {send.isPending ? 'Sending …' : 'Send now'}
          </button>
          {!isRead && (
            <span id="send-missing" class="quiet">
              First confirm that you have read the newer message.
            </span>
          )}
        </>
      }
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
      {newestMessage && (
        <section class="card bad" aria-label="A newer message">
          <p role="alert">
            <strong>{overtakenTitle(draft)}</strong>
          </p>
          <MessageEntry threadId={draft.threadId} message={newestMessage} label={`Newest: ${labelOf(newestMessage)}`} />
          <label class="confirm">
            <input
              type="checkbox"
              checked={isRead}
              onChange={({ currentTarget }) => setReadId(currentTarget.checked ? newestMessage.id : undefined)}
            />
            I have read this message. Send the draft anyway.
          </label>
        </section>
      )}
    </Modal>
  );
}

export function DiscardDialog({ draft, review }: DialogProps) {
  const { discard, cancelDiscard, reason, setReason } = review;
  return (
    <ConfirmDialog
      title="Discard this draft?"
      confirm="Discard"
      cancel="Keep it"
      busy={discard.isPending}
      onConfirm={() => discard.mutateAsync(draft)}
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

/** States how many newer messages the draft does not take into account. */
function overtakenTitle({ newerMessages }: DraftDetail): string {
  const newest = newerMessages > 1 ? `${newerMessages} newest messages` : 'newest message';
  return `This draft does not take the ${newest} into account.`;
}

/** Warns that the draft does not take the newest message into account, and shows that message. */
export function OvertakenWarning({ draft }: { draft: DraftDetail }) {
  const { newestMessage } = draft;
  if (!newestMessage) return null;
  return (
    <section class="card bad" role="alert">
      <h2>{overtakenTitle(draft)}</h2>
      <MessageEntry
        threadId={draft.threadId}
        message={newestMessage}
        label={`Newer than the draft: ${labelOf(newestMessage)}`}
      />
    </section>
  );
}
