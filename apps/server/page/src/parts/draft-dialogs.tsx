import { useRef, useState } from 'preact/hooks';
import type { Draft, DraftDetail } from '../data/drafts.ts';
import { explainInvalid } from '../data/explain-problem.ts';
import type { DraftReview } from '../data/use-draft-review.ts';
import { labelOf, MessageEntry } from './message-entry.tsx';
import { Modal } from './modal.tsx';
import { overtakenTitle } from './overtaken.tsx';
import { Problem } from './problem.tsx';
import { Receivers } from './receivers.tsx';
import { Recipients } from './recipients.tsx';
import { ShownText } from './shown-text.tsx';
import { SmallButton } from './small-button.tsx';

interface DialogProps {
  draft: DraftDetail;
  review: DraftReview;
}

/** Confirms sending: shows the exact message and its recipients, and the newest message if the draft is outdated. */
export function SendDialog({ draft, review: { sending, send, cancelSend } }: DialogProps) {
  const { newestMessage } = draft;
  /** The message that the person confirmed to have read. A newer one needs another confirmation. */
  const [readId, setReadId] = useState<string>();
  const isRead = newestMessage === null || readId === newestMessage.id;
  const ready = isRead && !send.isPending;
  // A second click can come before `isPending` changes.
  const sent = useRef<Draft>(undefined);
  const confirm = () => {
    if (!sending || !ready || sent.current === sending) return;
    sent.current = sending;
    const onError = () => {
      sent.current = undefined;
    };
    send.mutate({ shown: sending, seenMessageId: newestMessage?.id ?? null }, { onError });
  };
  return (
    <Modal
      open={sending !== undefined}
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
      {sending && (
        <>
          <p>This exact message is sent in your name. You cannot undo this.</p>
          <div class="quiet">
            <Receivers draftId={sending.id} />
          </div>
          <section class="card outgoing" aria-label="The message">
            <Recipients draft={sending} />
            <p class="text">
              <ShownText text={sending.bodyText} />
            </p>
          </section>
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
              <MessageEntry message={newestMessage} label={`Newest: ${labelOf(newestMessage)}`} />
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
        </>
      )}
    </Modal>
  );
}

export function DiscardDialog({ draft, review }: DialogProps) {
  const { discarding, discard, cancelDiscard, reason, keepReason } = review;
  const confirm = () => !discard.isPending && discard.mutate({ shown: draft, reason });
  return (
    <Modal
      open={discarding}
      title="Discard this draft?"
      onClose={cancelDiscard}
      onSubmit={confirm}
      isEdited={reason !== undefined}
      buttons={
        <>
          <SmallButton onClick={cancelDiscard}>Keep it</SmallButton>
          <button type="button" class="danger" aria-disabled={discard.isPending} onClick={confirm}>
            Discard
          </button>
        </>
      }
    >
      <p>It will not be sent, and is removed from the list.</p>
      <label>
        Reason for the agent (optional)
        <textarea
          rows={2}
          maxLength={1000}
          value={reason}
          onInput={(event) => {
            discard.reset();
            keepReason(event.currentTarget.value || undefined);
          }}
        />
      </label>
      <Problem text={explainInvalid(discard.error)} />
    </Modal>
  );
}
