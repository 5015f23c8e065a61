import { type RequestHandler, type Response, Router } from 'express';
import type { z } from 'zod';
import type { Audit, Parts, Session } from '#store';
import type { BodyOf, ChangeRoute, ParamsOf, ReadRoute, ResultOf } from '../inbox-routes.ts';
import { sessionOf } from '../require-session.ts';
import { resizeRoom } from '../room.ts';

export interface ReadRequest<R extends ReadRoute> {
  session: Session;
  params: ParamsOf<R>;
}

export interface ChangeRequest<R extends ChangeRoute> {
  /** The store within the transaction that writes the audit entry. */
  store: Parts;
  session: Session;
  params: ParamsOf<R>;
  body: BodyOf<R>;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Defines routes. Each change writes an audit entry in the same transaction. */
export function createRoutes(store: Audit) {
  const router = Router();
  const add = (route: string, handler: RequestHandler) => {
    const [method = '', path = ''] = route.split(' ');
    router[method.toLowerCase() as Method](path, handler);
  };
  return {
    router,
    read<R extends ReadRoute>(route: R, work: (request: ReadRequest<R>) => Promise<ResultOf<R>>) {
      add(route, async ({ params }, response) => {
        // Express and the types both take the parameter names from the route.
        const result = await work({ session: sessionOf(response), params: params as ParamsOf<R> });
        respond(response, result);
      });
    },
    /** `action` is the name in the audit log. The target is the id in the path, or else the id of the result. */
    change<R extends ChangeRoute>(
      route: R,
      action: string,
      schema: z.ZodType<BodyOf<R>>,
      work: (request: ChangeRequest<R>) => Promise<ResultOf<R>>,
    ) {
      add(route, async (request, response) => {
        const session = sessionOf(response);
        const { id: target } = request.params;
        const body = schema.parse(request.body ?? {});
        const result = await store.audited(
          (parts) => work({ store: parts, session, params: request.params as ParamsOf<R>, body }),
          ({ id = null }: { id?: string | null }) => ({
            actor: { type: 'user', id: session.userId },
            action,
            target: typeof target === 'string' ? target : id,
          }),
        );
        respond(response, result);
      });
    },
  };
}

function respond(response: Response, result: unknown): void {
  const text = JSON.stringify(result);
  resizeRoom(response, Buffer.byteLength(text));
  response.set('Cache-Control', 'no-store').type('json').send(text);
}
