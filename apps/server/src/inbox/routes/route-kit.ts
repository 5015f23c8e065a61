import { type RequestHandler, Router } from 'express';
import type { z } from 'zod';
import type { Audit, Parts, Session } from '#store';
import { Refusal } from '../errors.ts';
import { sessionOf } from '../require-session.ts';

type Params = Record<string, string>;

export interface ChangeRequest<Body> {
  /** Of the transaction that the entry in the audit log is written in. */
  store: Parts;
  session: Session;
  params: Params;
  body: Body;
}

type Method = 'post' | 'put' | 'patch' | 'delete';

/** Routes of reads and changes. Each change leaves an entry in the audit log, in the same transaction. */
export function createRoutes(store: Audit) {
  const router = Router();
  return {
    router,
    read(path: string, work: (request: { session: Session; params: Params; query: Params }) => Promise<unknown>) {
      const handler: RequestHandler = async ({ params, query }, response) => {
        if (Object.values(query).some((value) => typeof value !== 'string'))
          throw new Refusal(400, 'A parameter is given more than once.');
        const result = await work({ session: sessionOf(response), params: params as Params, query: query as Params });
        response.set('Cache-Control', 'no-store').json(result);
      };
      router.get(path, handler);
    },
    /** `action` is its name in the audit log. Its target is the id in the path, or that of the result. */
    change<S extends z.ZodType, R extends object>(
      method: Method,
      path: string,
      action: string,
      schema: S,
      work: (request: ChangeRequest<z.infer<S>>) => Promise<R>,
    ) {
      const handler: RequestHandler = async (request, response) => {
        const session = sessionOf(response);
        const params = request.params as Params;
        const body = schema.parse(request.body ?? {});
        const result = await store.audited(
          (parts) => work({ store: parts, session, params, body }),
          ({ id = null }: { id?: string | null }) => ({
            actor: { type: 'user', id: session.userId },
            action,
            target: params.id ?? id,
          }),
        );
        response.set('Cache-Control', 'no-store').json(result);
      };
      router[method](path, handler);
    },
  };
}
