import type { Fault, Handler } from '../../broken-server.ts';
import { operationOf, tokenOf, withJson, withToken } from '../../fault-messages.ts';
import { mapRequest } from '../../fault-tools.ts';

/** Reads the hidden thread for the user who sees it. */
export const readAsOther =
  (when: (request: Parameters<Handler>[0]) => boolean) =>
  (handler: Handler, { tokens }: Parameters<Fault['breakHandler']>[1]): Handler =>
    mapRequest((request) => (tokenOf(request) && when(request) ? withToken(request, tokens.otherUser) : request))(
      handler,
    );

/** Adds the hidden thread to lists. */
export const listHidden =
  (when: (request: Parameters<Handler>[0]) => boolean): Fault['breakHandler'] =>
  (handler, { tokens, resources }) =>
  async (request) => {
    const response = await handler(request);
    if (response.status !== 200 || !response.text || operationOf(request) !== 'list' || !when(request)) return response;
    const hidden = await handler(
      withToken(
        { ...request, path: `/threads/${resources?.getThread?.hidden}`, search: '', query: new URLSearchParams() },
        tokens.otherUser,
      ),
    );
    const { history: _, ...thread } = JSON.parse(hidden.text);
    const body = JSON.parse(response.text);
    return withJson(response, { ...body, data: [...body.data, { ...thread, unread: true }] });
  };
