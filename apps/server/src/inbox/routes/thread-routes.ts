import { contract } from '@threads-api/contract';
import { z } from 'zod';
import type { Audit, ThreadCommands, ThreadReads } from '#store';
import { Refusal } from '../errors.ts';
import { type ChangeRequest, createRoutes } from './route-kit.ts';

const statuses = (contract.schemas.Status?.enum ?? []) as ['open', 'pending', 'closed'];
const assignee = z.object({ type: z.enum(['user', 'team']), id: z.string() });
type OnThread = Pick<ChangeRequest<'PUT /threads/:id/status'>, 'store' | 'session' | 'params'>;
const noThread = () => new Refusal(404, 'There is no such thread.');

/** Actions on a thread that the user can see. */
export function createThreadRoutes(store: ThreadCommands & ThreadReads & Audit) {
  const { router, read, change } = createRoutes(store);

  const inView = async ({ store, session: { userId }, params: { id: threadId } }: OnThread) => {
    if (!(await store.seesThread(userId, threadId))) throw noThread();
    return { userId, threadId };
  };

  read('GET /threads/:id/assignees', async ({ session: { userId }, params: { id: threadId } }) => {
    const data = await store.listAssignees({ userId, threadId });
    if (!data) throw noThread();
    return { data };
  });
  change('PUT /threads/:id/unread', 'thread.mark', z.object({ unread: z.boolean() }), async (request) =>
    request.store.markThread({ ...(await inView(request)), ...request.body }),
  );
  change('PUT /threads/:id/status', 'thread.status', z.object({ status: z.enum(statuses) }), async (request) =>
    request.store.changeStatus({ ...(await inView(request)), ...request.body }),
  );
  change('PUT /threads/:id/assignee', 'thread.assign', z.object({ assignee: assignee.nullable() }), async (request) => {
    const command = await inView(request);
    const wanted = request.body.assignee;
    const known = await request.store.listAssignees(command);
    if (wanted && !known?.some(({ type, id }) => type === wanted.type && id === wanted.id))
      throw new Refusal(400, 'The assignee must be a member of the inbox, or a team.');
    return request.store.assignThread({ ...command, assignee: wanted });
  });
  change('POST /threads/:id/notes', 'note.add', z.object({ bodyText: z.string().trim().min(1) }), async (request) =>
    request.store.addNote({ ...(await inView(request)), ...request.body }),
  );
  return router;
}
