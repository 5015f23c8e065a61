import { checksOf } from '../../check.ts';
import { hasEntry, idsOf, listIn, readPages } from '../../data/pagination.ts';
import { findMovableResource, rolesOf } from '../../data/resources.ts';
import { fieldsOf } from '../../http/json.ts';
import { isOptionsAnswered, sendMethodProbes } from '../../probes/method-probes.ts';
import { PartlyTested, type Problem, problem } from '../../problem.ts';
import { performAction } from '../../run/actions.ts';
import type { Context } from '../../run/context.ts';
import { has } from '../../target/target.ts';
import { checkEachHistory, expectField, isBySystem, isInbound, isStatusChange, snippetFault } from './histories.ts';
import { type Change, changeThread, kindOf, viewReadThread, viewThread } from './thread-views.ts';

/** The action that sets each status. */
const statuses = { closed: 'closeThread', pending: 'setPending' } as const;

/** The effect of an inbound message. The server may send an automatic reply. */
const inboundMessage = {
  entries: ['inbound message'],
  allowed: ['outbound message'],
  fields: ['timestamp', 'snippet', 'messageCount', 'updatedAt', 'unread'],
};

/** Checks that a thread shows its newest message, and counts the new ones. */
function checkNewest({ before, after: { thread, single }, added }: Change): Problem[] {
  const messages = added.filter(({ type }) => type === 'message');
  const newest = messages.at(-1);
  if (!newest) return [];
  const count = Number(before.thread.messageCount) + messages.length;
  const expected = {
    timestamp: newest.timestamp,
    messageCount: count,
    snippet: snippetFault(thread.snippet, newest) ?? thread.snippet,
  };
  return Object.entries(expected).flatMap(([name, value]) => expectField(single, thread, name, value));
}

async function tryStatus(context: Context, id: string, status: keyof typeof statuses): Promise<Problem[]> {
  await performAction(context.target, statuses[status], { THREAD_ID: id });
  const before = await viewThread(context, id, `before a message, ${status}`);
  const { status: was } = before.thread;
  if (was !== status) return [problem(before.single, `status: ${status}`, `status: ${was}`, `being ${status}`)];
  const entries = [...inboundMessage.entries, 'status_changed'];
  const change = await changeThread(context, before, 'receiveMessage', { ...inboundMessage, entries });
  const { single, thread } = change.after;
  if (thread.status !== 'open') return [problem(single, 'status: open', `status: ${thread.status}`, `not ${status}`)];
  if (change.problems.length > 0) return change.problems;
  const kinds = change.added.map(kindOf).filter((kind) => entries.includes(kind));
  const reopening = change.added.find(isStatusChange);
  const actor = fieldsOf(reopening?.actor).type;
  if (kinds.join() !== entries.join())
    return [problem(single, `new entries: ${entries.join(', ')}`, kinds.join(', '), 'order')];
  if (actor === 'system') return [];
  return [problem(single, 'an actor of the type system', `an actor of the type ${actor}`, 'actor')];
}

export const changeChecks = checksOf({
  'no-write-endpoint': {
    title: 'Nothing can be written: apart from OPTIONS with 204, only GET and HEAD succeed',
    requirements: ['R8', 'D33'],
    option: 'methodProbes',
    async run(context) {
      const exchanges = await sendMethodProbes(context);
      return exchanges.flatMap((exchange): Problem[] => {
        const { status } = exchange.response;
        return status < 400 && !isOptionsAnswered(exchange)
          ? [problem(exchange, 'a status of 400 or above', `status ${status}`)]
          : [];
      });
    },
  },
  'inbound-reopens': {
    title: 'After an inbound message a thread is open: it was open, or the next change of status reopens it',
    requirements: ['D7'],
    run: (context) =>
      checkEachHistory(context, ({ thread, entries, exchange }) => {
        // `status-of-history` reports a change from a status to the same status.
        const isUnclear = entries.some((entry) => isStatusChange(entry) && entry.from === entry.to);
        if (isUnclear || !entries.some(isInbound)) return 'inapplicable';
        for (const [index, message] of entries.entries()) {
          if (!isInbound(message)) continue;
          const next = entries.slice(index).find(isStatusChange);
          const status = next ? next.from : thread.status;
          if (status === 'open' || (next?.to === 'open' && isBySystem(next))) continue;
          const received = next ? `the next change of status: ${JSON.stringify(next)}` : `status: ${status}`;
          return [problem(exchange, `${message.id} to reopen the thread`, received, next ? 'history' : 'status')];
        }
        return [];
      }),
  },
  'message-received': {
    title: 'A new inbound message makes its thread unread, moves it to the top, and is counted',
    requirements: ['D8', 'D4', 'D17', 'D11'],
    needs: ['actions.receiveMessage'],
    async run(context) {
      const before = await viewReadThread(context, 'before a message');
      const change = await changeThread(context, before, 'receiveMessage', inboundMessage);
      const { list: operation } = rolesOf(context);
      const unread = await context.send({ operation, query: { unread: '1' }, label: 'unread=1 after a message' });
      const { thread, single, list } = change.after;
      const found = [...change.problems, ...checkNewest(change), ...expectField(single, thread, 'unread', true)];
      if (!hasEntry(unread, thread.id))
        found.push(problem(unread, 'the thread in the unread list', 'a list without it', 'filter'));
      const position = idsOf(listIn(list.json)).indexOf(thread.id);
      if (position < 0 || position >= 10)
        found.push(problem(list, 'the thread at the top', `position ${position + 1}`, 'top', { requirement: 'D17' }));
      return found;
    },
  },
  'message-reopens': {
    title:
      'An inbound message reopens a closed or pending thread, and the history records the change after the message',
    requirements: ['D7', 'D11', 'D4'],
    needs: ['actions.receiveMessage', 'actions.closeThread'],
    async run(context) {
      const id = await findMovableResource(context);
      const found = await tryStatus(context, id, 'closed');
      if (!has(context.target, 'actions.setPending'))
        throw new PartlyTested('the target file has no actions.setPending', found);
      return [...found, ...(await tryStatus(context, id, 'pending'))];
    },
  },
  'message-sent': {
    title: 'A sent message is the newest message of its thread; the thread stays read and keeps its sender',
    requirements: ['D4', 'D8', 'D5', 'D13'],
    needs: ['actions.sendMessage', 'actions.markRead'],
    async run(context) {
      const before = await viewReadThread(context, 'before a sent message');
      const fields = ['timestamp', 'snippet', 'messageCount', 'updatedAt'];
      const change = await changeThread(context, before, 'sendMessage', { entries: ['outbound message'], fields });
      return [...change.problems, ...checkNewest(change)];
    },
  },
  'note-changes-nothing': {
    title: 'A new note is the last of the notes, and changes neither the thread nor the list',
    requirements: ['D8', 'D14', 'D4'],
    needs: ['actions.addNote'],
    async run(context) {
      const { sublist: notes } = rolesOf(context);
      const before = await viewReadThread(context, 'before a note');
      const list = (label: string) =>
        readPages(context, notes, { of: before.thread.id, limit: notes.paging.limit.maximum, label });
      const { ids: known } = await list('before a note');
      const { problems } = await changeThread(context, before, 'addNote', { entries: [], fields: [] });
      const { ids, exchanges } = await list('after a note');
      if (ids.length > known.length && known.every((noteId, index) => ids[index] === noteId)) return problems;
      const details = { requirement: 'D14' };
      return [problem(exchanges[0], `${known}, and then the new note`, `${ids}`, 'note', details), ...problems];
    },
  },
});
