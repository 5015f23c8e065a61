import type { Fault, FaultRequest } from '../../broken-server.ts';
import { type Json, limitOf, tokenOf } from '../../fault-messages.ts';
import { mapBody } from '../../fault-tools.ts';

/** Removes threads of an inbox that the other user joined. */
const loseJoined =
  (isMeant: (request: FaultRequest) => boolean, lose: (joined: Json[]) => Json[]): Fault['breakHandler'] =>
  (handler, { tokens }) => {
    const own = new Set<string>();
    return mapBody('list', (body, request) => {
      if (tokenOf(request) !== tokens.otherUser) return body;
      // The first list that this user reads has only threads of their own inbox.
      if (own.size === 0) for (const { id } of body.data) own.add(id);
      const joined = body.data.filter(({ id }: Json) => !own.has(id));
      const lost = isMeant(request) ? lose(joined) : [];
      return { ...body, data: body.data.filter((thread: Json) => !lost.includes(thread)) };
    })(handler);
  };

/** Lists of a caller with several inboxes. */
export const severalInboxesFaults: Fault[] = [
  {
    id: 'border-of-inboxes-lost',
    what: 'loses a thread on small pages with threads of two inboxes',
    caughtBy: 'several-inboxes',
    breaks: 'D17',
    actions: true,
    breakHandler: loseJoined(
      (request) => limitOf(request) <= 5,
      (joined) => joined.slice(1, 2),
    ),
  },
  {
    id: 'filter-of-one-inbox',
    what: 'lists only unread threads of the first inbox on pages of five for unread=1',
    caughtBy: 'several-inboxes',
    breaks: 'R18',
    actions: true,
    breakHandler: loseJoined(
      (request) => request.query.has('unread') && limitOf(request) === 5,
      (joined) => joined,
    ),
  },
];
