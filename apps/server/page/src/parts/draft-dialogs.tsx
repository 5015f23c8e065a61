import type { Draft } from '../data/drafts.ts';
import type { DraftReview } from '../data/use-draft-review.ts';
import { Modal } from './modal.tsx';
import { Recipients } from './recipients.tsx';

interface DialogProps {
  draft: Draft;
  review: DraftReview;
}

/** The second step of sending: exactly what goes out, and to whom. */
export function SendDialog({ draft, review: { sending, send, cancelSend } }: DialogProps) {
  return (
    <Modal open={sending !== undefined} title="Send this message?" onClose={cancelSend}>
      {sending && (
        <>
          <p>Exactly this goes out, in your name. It cannot be taken back.</p>
          <section class="card outgoing">
            <Recipients draft={sending} />
            <p class="text">{sending.bodyText}</p>
          </section>
          {sending.version !== draft.version && (
            <p class="bad" role="alert">
              The draft has changed since. Cancel, and review it again.
            </p>
          )}
          <div class="buttons">
            <button type="button" class="small" onClick={cancelSend}>
              Cancel
            </button>
            <button
              type="button"
              aria-disabled={send.isPending}
              onClick={() => !send.isPending && send.mutate(sending)}
            >
              {send.isPending ? 'Sending …' : 'Send now'}
            </button>
          </div>
        </>
      )}
    </Modal>
  );
}

export function DiscardDialog({ draft, review: { discarding, discard, cancelDiscard } }: DialogProps) {
  return (
    <Modal open={discarding} title="Discard this draft?" onClose={cancelDiscard}>
      <p>It will not be sent, and leaves the list.</p>
      <div class="buttons">
        <button type="button" class="small" onClick={cancelDiscard}>
          Keep it
        </button>
        <button type="button" class="danger" onClick={() => discard.mutate(draft)}>
          Discard
        </button>
      </div>
    </Modal>
  );
}
