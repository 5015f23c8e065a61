import type { FaultRequest } from '../../broken-server.ts';
import { type Break, faultsOf } from '../../fault.ts';
import { type Json, limitOf, tokenOf } from '../../fault-messages.ts';
import { mapBody } from '../../fault-tools.ts';

/** Removes threads of an inbox that the other user joined. */
const loseJoined =
  (isMeant: (request: FaultRequest) => boolean, lose: (joined: Json[]) => Json[]): Break =>
  (handler, target) => {
    const own = new Set<string>();
    return mapBody('list', (body, request) => {
      if (tokenOf(request) !== target.tokens.otherUser) return body;
      // The first list that this user reads has only threads of their own inbox.
      if (own.size === 0) for (const { id } of body.data) own.add(id);
      const joined = body.data.filter(({ id }: Json) => !own.has(id));
      const lost = isMeant(request) ? lose(joined) : [];
      return { ...body, data: body.data.filter((thread: Json) => !lost.includes(thread)) };
    })(handler, target);
  };

/** Lists of a caller with several inboxes. */
export const severalInboxesFaults = faultsOf({
  'several-inboxes D17': {
    'loses a thread on small pages with threads of two inboxes': loseJoined(
      (request) => limitOf(request) <= 5,
      (joined) => joined.slice(1, 2),
    ),
  },
  'several-inboxes R18': {
    'lists only unread threads of the first inbox on pages of five for unread=1': loseJoined(
      (request) => request.query.has('unread') && limitOf(request) === 5,
      (joined) => joined,
    ),
  },
});
