import { useQuery } from '@tanstack/react-query';
import { useState } from 'preact/hooks';
import { type Draft, draftsQuery, endedDraftsQuery } from '../data/drafts.ts';
import type { SignedIn } from '../data/session.ts';
import { actorName, stateName } from '../parts/draft-versions.tsx';
import { type Entry, ListView } from '../parts/list-view.tsx';
import { DraftView } from './draft.tsx';

/** The drafts waiting for review, or those that ended, next to the open draft. */
export function Drafts({ session, id }: { session: SignedIn; id: string | undefined }) {
  const [ended, setEnded] = useState(false);
  const waiting = useQuery(draftsQuery);
  const past = useQuery({ ...endedDraftsQuery, enabled: ended });
  const list = ended ? past : waiting;
  return (
    <ListView
      userId={session.user.id}
      what="draft"
      lists={['Waiting', 'Ended']}
      isSecond={ended}
      onSwitch={setEnded}
      query={list}
      entries={(list.data ?? []).map(toEntry)}
      empty={
        ended
          ? { title: 'No ended drafts', hint: 'Drafts that were sent or discarded appear here.' }
          : { title: 'Nothing to review', hint: 'Drafts appear here. Nothing is sent until you send it.' }
      }
      selected={id}
      detail={id && <DraftView key={id} id={id} session={session} />}
    />
  );
}

function toEntry(draft: Draft): Entry {
  const { id, to, threadSubject, proposedBy, bodyText, state, outsiders, newerMessages, beside, updatedAt } = draft;
  return {
    id,
    from: threadSubject ?? '(no subject)',
    at: updatedAt,
    subject: `to ${to.map(({ name, address }) => name ?? address).join(', ')}`,
    snippet: bodyText.slice(0, 200),
    tags: (
      <>
        <span class={`tag ${state}`}>{stateName(draft)}</span>
        <span class="tag">by {actorName(proposedBy)}</span>
        {newerMessages > 0 && <span class="tag warn">newer message</span>}
        {outsiders.length > 0 && <span class="tag warn">outside the thread</span>}
        {beside && <span class="tag">alternative to an edited draft</span>}
      </>
    ),
  };
}
