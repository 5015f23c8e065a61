import type { DraftDetail } from '../data/drafts.ts';
import { labelOf, MessageEntry } from './message-entry.tsx';

type Overtaken = Pick<DraftDetail, 'newerMessages' | 'newestMessage'>;

/** States how many newer messages the draft does not take into account. */
export function overtakenTitle({ newerMessages }: Pick<DraftDetail, 'newerMessages'>): string {
  const newest = newerMessages > 1 ? `${newerMessages} newest messages` : 'newest message';
  return `This draft does not take the ${newest} into account.`;
}

/** Warns that the draft does not take the newest message into account, and shows that message. */
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
