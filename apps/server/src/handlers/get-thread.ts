import type { paths } from '@threads-api/contract';
import type { Store } from '@threads-api/store';
import type { RequestHandler } from 'express';
import { notFound } from '../failures.ts';
import { callerOf } from '../walk/context.ts';

type Query = Required<NonNullable<paths['/threads/{id}']['get']['parameters']['query']>>;

export const getThread =
  (store: Store): RequestHandler<{ id: string }> =>
  async (request, response) => {
    const { userId } = callerOf(request);
    const { historyLimit, historyCursor } = request.query as unknown as Query;
    const thread = await store.getThread({ userId, threadId: request.params.id, historyLimit, historyCursor });
    if (!thread) throw notFound();
    response.json(thread);
  };
