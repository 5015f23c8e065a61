import type { DraftDetail } from '../data/drafts.ts';
import { labelOf, MessageEntry } from './history-list.tsx';

type Overtaken = Pick<DraftDetail, 'newerMessages' | 'newestMessage'>;

/** What happened in the thread since a draft was proposed. */
export function overtakenTitle({ newerMessages, newestMessage }: Overtaken): string {
  const what = newestMessage?.direction === 'outbound' ? 'A reply was sent' : 'A message came in';
  const others =
    newerMessages > 1 ? ` It is the newest of ${newerMessages} that the draft does not take into account.` : '';
  return `${what} after this draft was proposed.${others}`;
}

/** A warning that the draft does not take the newest message into account, with that message. */
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
