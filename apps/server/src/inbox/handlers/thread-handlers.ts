import { Failure, reply } from '@threads-api/http';
import { type Audit, NotFoundError, type StoreMethods, type ThreadCommands, type ThreadReads } from '#store';
import { type InboxCaller, type InboxHandlers, makeChange } from '../inbox-caller.ts';

type Command = { userId: string; threadId: string };

/** Actions on a thread that the user can see. */
export function createThreadHandlers(store: ThreadCommands & ThreadReads & Audit) {
  /** Makes a change if the thread is in the user's view. Returns the id of the thread, or of the object that was created. */
  const onThread = (
    { caller, path: { threadId } }: { caller: InboxCaller; path: { threadId: string } },
    action: string,
    work: (store: StoreMethods, command: Command) => Promise<{ threadId: string; noteId?: string }>,
  ) =>
    makeChange(store, {
      caller,
      action,
      target: threadId,
      async work(transaction) {
        const { userId } = caller;
        if (!(await transaction.seesThread(userId, threadId))) throw new NotFoundError('thread', threadId);
        const { noteId } = await work(transaction, { userId, threadId });
        return { id: noteId ?? threadId };
      },
    });

  return {
    async listAssignees({ caller: { userId }, path: { threadId } }) {
      const data = await store.listAssignees({ userId, threadId });
      return data && { data };
    },
    markThread: (request) =>
      onThread(request, 'thread.mark', (transaction, command) =>
        transaction.markThread({ ...command, unread: request.body.unread }),
      ),
    changeStatus: (request) =>
      onThread(request, 'thread.status', (transaction, command) =>
        transaction.changeStatus({ ...command, status: request.body.status }),
      ),
    assignThread: (request) =>
      onThread(request, 'thread.assign', async (transaction, command) => {
        const { assignee } = request.body;
        const known = await transaction.listAssignees(command);
        if (assignee && !known?.some(({ type, id }) => type === assignee.type && id === assignee.id))
          throw new Failure(400, 'The assignee must be a member of the inbox, or a team.');
        return transaction.assignThread({ ...command, assignee });
      }),
    async addNote(request) {
      const bodyText = request.body.bodyText.trim();
      if (!bodyText) throw new Failure(400, 'The note has no text.');
      return reply(
        201,
        await onThread(request, 'note.add', (transaction, command) => transaction.addNote({ ...command, bodyText })),
      );
    },
  } satisfies Partial<InboxHandlers>;
}
