import type { paths } from '@threads-api/contract';
import type { Store } from '@threads-api/store';
import type { RequestHandler } from 'express';
import { notFound } from '../failures.ts';
import { callerOf } from '../walk/context.ts';

type Query = Required<NonNullable<paths['/threads/{id}/notes']['get']['parameters']['query']>>;

export const listThreadNotes =
  (store: Store): RequestHandler<{ id: string }> =>
  async (request, response) => {
    const { userId } = callerOf(request);
    const { limit, cursor } = request.query as unknown as Query;
    const notes = await store.listNotes({ userId, threadId: request.params.id, limit, cursor });
    if (!notes) throw notFound();
    response.json(notes);
  };
