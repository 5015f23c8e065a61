import type { DraftDetail } from '../data/drafts.ts';
import { labelOf, MessageEntry } from './history-list.tsx';

type Overtaken = Pick<DraftDetail, 'newerMessages' | 'newestMessage'>;

/** Describes the newer messages in the thread of a draft. */
export function overtakenTitle({ newerMessages, newestMessage }: Overtaken): string {
  const what = newestMessage?.direction === 'outbound' ? 'A reply was sent' : 'A message came in';
  const others =
    newerMessages > 1 ? ` It is the newest of ${newerMessages} messages that the draft does not consider.` : '';
  return `${what} after this draft was proposed.${others}`;
}

/** Warns that the draft does not consider the newest message, and shows that message. */
export function OvertakenWarning({ draft }: { draft: Overtaken }) {
  const { newestMessage } = draft;
  if (!newestMessage) return null;
  return (
    <section class="card bad" role="alert">
      <h2>{overtakenTitle(draft)}</h2>
      <MessageEntry message={newestMessage} label={`Newer than the draft: ${labelOf(newestMessage)}`} />
    </section>
  );
}
