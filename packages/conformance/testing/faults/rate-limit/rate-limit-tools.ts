import { randomUUID } from 'node:crypto';
import type { Target } from '../../../src/target/target.ts';
import type { Fault, FaultRequest, FaultResponse } from '../../broken-server.ts';
import { withHeader } from '../../fault-tools.ts';

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
  ): Fault['breakAnswer'] =>
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
