import type { paths } from '@threads-api/contract';
import type { Store } from '@threads-api/store';
import type { RequestHandler } from 'express';
import { callerOf } from '../walk/context.ts';

type Query = Required<NonNullable<paths['/threads']['get']['parameters']['query']>>;

export const listThreads =
  (store: Store): RequestHandler =>
  async (request, response) => {
    const { userId } = callerOf(request);
    const { unread, limit, cursor } = request.query as unknown as Query;
    response.json(await store.listThreads({ userId, unread: unread === '1', limit, cursor }));
  };
