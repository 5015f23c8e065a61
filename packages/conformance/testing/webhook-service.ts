import type { Action, Target } from '../src/target/target.ts';
import { startServer } from './start-server.ts';
import type { Event } from './webhook-sender.ts';

const threadId = 'thr_1';
/** A message that is in the thread from the beginning. */
export const sentId = 'msg_sent';
const author = { type: 'contact', id: null, name: 'Lena', address: 'lena.hoffmann@post.example' };

/** A service with one thread and the endpoints that webhook checks read. Its actions change the thread and emit events. */
export async function startWebhookService(emit: (event: Event) => void) {
  const history: Record<string, unknown>[] = [{ id: sentId, type: 'message', direction: 'outbound', author }];
  const notes: Record<string, unknown>[] = [];
  let [count, status] = [0, 'open'];
  const newId = (prefix: string) => {
    count += 1;
    return `${prefix}_${count}`;
  };
  const announce = (type: string, data: Event['data']) =>
    emit({ type, timestamp: new Date().toISOString(), data: { threadId, ...data } });

  const changeStatus = (to: string) => {
    const [id, from] = [newId('evt'), status];
    history.push({ id, type: 'status_changed', from, to });
    status = to;
    announce('thread.status_changed', { historyEntryId: id, from, to });
  };
  const actions: Record<'receiveMessage' | 'addNote' | 'closeThread', Action> = {
    async receiveMessage() {
      const id = newId('msg');
      history.push({ id, type: 'message', direction: 'inbound', author, bodyText: 'Thursday at nine works.' });
      announce('message.created', { messageId: id, direction: 'inbound' });
      if (status === 'closed') changeStatus('open');
      return '';
    },
    async addNote() {
      const id = newId('nte');
      notes.push({ id, threadId, author, bodyText: 'New pads are in stock.' });
      announce('note.created', { noteId: id });
      return '';
    },
    async closeThread() {
      if (status !== 'closed') changeStatus('closed');
      return '';
    },
  };

  const { origin, close } = await startServer((request, response) => {
    const page = (data: unknown[]) => ({ data, nextCursor: null });
    const [, id, part] = /^\/api\/v1\/threads(?:\/(\w+))?(\/notes)?(?:\?|$)/.exec(request.url ?? '') ?? [];
    const body =
      id === undefined ? page([{ id: threadId }]) : part ? page(notes) : { id: threadId, history: page(history) };
    const isKnown = id === undefined || id === threadId;
    response.writeHead(isKnown ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(isKnown ? body : { statusCode: 404, message: 'There is no such thread.' }));
  });
  const target: Target = { baseUrl: `${origin}/api/v1`, tokens: { full: 'a-token' }, actions };
  return { target, close };
}
