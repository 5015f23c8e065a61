import { randomUUID } from 'node:crypto';
import type { Target } from '../../../src/target/target.ts';
import type { Fault, FaultRequest, FaultResponse, Handler } from '../../broken-server.ts';
import { errorResponse, operationOf, tokenOf, withHeader, withToken } from '../../fault-messages.ts';
import { userOf } from '../../repaginate.ts';

/** Changes `r` of RateLimit. */
export const withRemaining = (response: FaultResponse, change: (left: number) => number): FaultResponse =>
  response.headers.ratelimit
    ? withHeader(
        response,
        'ratelimit',
        response.headers.ratelimit.replace(/r=(\d+)/, (_, left) => `r=${change(Number(left))}`),
      )
    : response;

/** Sends the latest 429 again for some requests, given the response that they would get. */
export const repeatRefusal =
  (
    when: (request: FaultRequest, response: FaultResponse, tokens: Target['tokens']) => boolean,
    change: (refusal: FaultResponse) => FaultResponse = (refusal) => refusal,
  ): Fault['breakHandler'] =>
  (handler, { tokens }) => {
    let refusal: FaultResponse | undefined;
    return async (request) => {
      const response = await handler(request);
      if (response.status === 429 && response.text) refusal = change(response);
      return refusal && when(request, response, tokens)
        ? { ...refusal, headers: { ...refusal.headers, 'x-request-id': randomUUID() } }
        : response;
    };
  };

/** Changes a parameter of RateLimit or of RateLimit-Policy. */
export const withNumber = (
  response: FaultResponse,
  header: string,
  name: string,
  change: (value: number) => number | string,
) =>
  response.headers[header]
    ? withHeader(
        response,
        header,
        response.headers[header].replace(
          new RegExp(`;${name}=(\\d+)`),
          (_, value) => `;${name}=${change(Number(value))}`,
        ),
      )
    : response;

/** Counts some requests of a user more or less often than once, given the normal cost. */
export const countAs =
  (cost: (request: FaultRequest, response: FaultResponse, before: FaultRequest[]) => number): Fault['breakHandler'] =>
  (handler, { tokens }) => {
    const extra = new Map<string, number>();
    const before: FaultRequest[] = [];
    return async (request) => {
      const response = await handler(request);
      if (!response.headers.ratelimit) return response;
      const user = userOf(request, tokens);
      extra.set(user, (extra.get(user) ?? 0) + cost(request, response, before) - 1);
      before.push(request);
      return withRemaining(response, (left) => left - (extra.get(user) ?? 0));
    };
  };

/** A window that starts with the first request after the previous one, for the user with the low limit. */
export const ownWindow =
  (isOver: (now: number, times: { started: number; last: number }) => boolean, seconds = 2, quota = 10) =>
  (handler: Handler, { tokens }: Target): Handler => {
    let times = { started: 0, last: 0 };
    let used = 0;
    return async (request) => {
      if (tokenOf(request) !== tokens.limited || !operationOf(request) || !/GET|HEAD/.test(request.method))
        return handler(request);
      const now = performance.now();
      if (isOver(now, times)) [times, used] = [{ started: now, last: now }, 0];
      used += 1;
      times = { ...times, last: now };
      const response = await handler(withToken(request, tokens.full));
      const left = Math.max(0, quota - used);
      const limited = withHeader(
        withHeader(response, 'ratelimit-policy', `"default";q=${quota};w=${seconds}`),
        'ratelimit',
        `"default";r=${left};t=${seconds}`,
      );
      return used > quota ? withHeader(errorResponse(limited, 429), 'retry-after', `${seconds}`) : limited;
    };
  };
