import { useState } from 'preact/hooks';
import type { DraftDetail } from '../data/drafts.ts';
import type { DraftReview } from '../data/use-draft-review.ts';
import { labelOf, MessageEntry } from './message-entry.tsx';
import { Modal } from './modal.tsx';
import { overtakenTitle } from './overtaken.tsx';
import { Recipients } from './recipients.tsx';
import { ShownText } from './shown-text.tsx';

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
  return (
    <Modal open={sending !== undefined} title="Send this message?" onClose={cancelSend}>
      {sending && (
        <>
          <p>
            This exact message is sent in your name. You cannot undo this.{' '}
            <span class="quiet">
              The message is added to the thread and reported to webhooks. It is mailed only if your operator has
              connected a mail bridge.
            </span>
          </p>
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
          <div class="buttons">
            <button type="button" class="small" onClick={cancelSend}>
              Cancel
            </button>
            <button
              type="button"
              aria-disabled={!ready}
              aria-describedby={isRead ? undefined : 'send-missing'}
              onClick={() => ready && send.mutate({ shown: sending, seenMessageId: newestMessage?.id ?? null })}
            >
              {send.isPending ? 'Sending …' : 'Send now'}
            </button>
            {!isRead && (
              <span id="send-missing" class="quiet">
                First confirm that you have read the newer message.
              </span>
            )}
          </div>
        </>
      )}
    </Modal>
  );
}

export function DiscardDialog({ draft, review }: DialogProps) {
  const { discarding, discard, cancelDiscard, reason, keepReason } = review;
  return (
    <Modal open={discarding} title="Discard this draft?" onClose={cancelDiscard} isEdited={reason !== undefined}>
      <p>It will not be sent, and is removed from the list.</p>
      <label>
        Reason for the agent (optional)
        <textarea
          rows={2}
          maxLength={1000}
          value={reason}
          onInput={(event) => keepReason(event.currentTarget.value || undefined)}
        />
      </label>
      <div class="buttons">
        <button type="button" class="small" onClick={cancelDiscard}>
          Keep it
        </button>
        <button
          type="button"
          class="danger"
          aria-disabled={discard.isPending}
          onClick={() => !discard.isPending && discard.mutate(draft)}
        >
          Discard
        </button>
      </div>
    </Modal>
  );
}
