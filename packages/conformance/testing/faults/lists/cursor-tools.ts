import type { Fault, FaultRequest, Handler } from '../../broken-server.ts';
import { errorResponse, type Operation, operationOf, pageIn, withQuery } from '../../fault-messages.ts';
import { cutAt, repaginate } from '../../repaginate.ts';

/** Changes requests with a cursor, given the request that the cursor was issued to. */
export function mapRequestWithCursor(
  change: (request: FaultRequest, issuedTo: FaultRequest | undefined) => FaultRequest,
) {
  return (handler: Handler): Handler => {
    const issued = new Map<string, FaultRequest>();
    return async (request) => {
      const cursor = request.query.get('cursor') ?? request.query.get('historyCursor');
      const response = await handler(cursor === null ? request : change(request, issued.get(cursor)));
      if (response.status === 200 && response.text) {
        const next = pageIn(JSON.parse(response.text)).nextCursor;
        if (next) issued.set(next, request);
      }
      return response;
    };
  };
}

const cursorOf = ({ query }: FaultRequest) => query.get('cursor') ?? query.get('historyCursor');

/** Puts another cursor into a request. */
const withCursor = (request: FaultRequest, cursor: string) =>
  withQuery(request, (query) => {
    for (const name of ['cursor', 'historyCursor']) if (query.has(name)) query.set(name, cursor);
  });

/** Accepts a cursor that equals an issued one after `simplify`. */
export const acceptAlike =
  (simplify: (cursor: string) => string): Fault['breakHandler'] =>
  (handler) => {
    const issued = new Map<string, string>();
    return async (request) => {
      const cursor = cursorOf(request);
      const known = cursor === null ? undefined : issued.get(simplify(cursor));
      const response = await handler(known ? withCursor(request, known) : request);
      if (response.status === 200 && response.text) {
        const next = pageIn(JSON.parse(response.text)).nextCursor;
        if (next) issued.set(simplify(next), next);
      }
      return response;
    };
  };

/** Issues another cursor each time, so that no two readers share one. */
const withOwnCursors = (operation: Operation) =>
  repaginate<number>(operation, (entries, { limit, from = 0 }) => cutAt(entries, from, limit));

/** Rejects cursors that it issued. `refuses` gets all issued cursors, and how many times each was used. */
export const refuseIssued =
  (
    operation: Operation,
    refuses: (cursor: string, issued: string[], used: Map<string, number>) => boolean,
  ): Fault['breakHandler'] =>
  (original, target) => {
    const handler = withOwnCursors(operation)(original, target);
    const issued: string[] = [];
    const used = new Map<string, number>();
    return async (request) => {
      if (operationOf(request) !== operation) return handler(request);
      const cursor = cursorOf(request);
      const refused = cursor !== null && issued.includes(cursor) && refuses(cursor, issued, used);
      if (cursor !== null) used.set(cursor, (used.get(cursor) ?? 0) + 1);
      const response = await handler(request);
      const next = response.status === 200 && response.text && pageIn(JSON.parse(response.text)).nextCursor;
      if (next && !issued.includes(next)) issued.push(next);
      return refused && response.status === 200 ? errorResponse(response, 400) : response;
    };
  };

/** A text without percent-encoding. */
export function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
