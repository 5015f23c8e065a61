import type { ThreadsClientOptions } from '../src/index.ts';

/** Responses in the contract's format, for an injected `fetch`. */
export const page = (data: unknown[] = [], nextCursor: string | null = null, headers: Record<string, string> = {}) =>
  Response.json({ data, nextCursor }, { headers: { 'X-Request-Id': 'req_1', ...headers } });

export const failure = (status: number, headers: Record<string, string> = {}) =>
  Response.json(
    { statusCode: status, message: `It is ${status}.` },
    { status, headers: { 'X-Request-Id': 'req_1', ...headers } },
  );

/** Options that choose each of the ways in which a client sends requests. */
export const transports: [string, Pick<ThreadsClientOptions, 'onRequest' | 'fetch'>][] = [
  ['with defaults', {}],
  ['with a hook', { onRequest() {} }],
  ['with a fetch', { fetch: (request) => fetch(request) }],
];

/** A `fetch` that returns these responses in order and records the requests. */
export function scripted(...answers: (Response | Error | (() => Response | Promise<Response>))[]) {
  const requests: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    requests.push(request);
    const answer = answers[Math.min(requests.length, answers.length) - 1];
    if (answer instanceof Error) throw answer;
    const response = typeof answer === 'function' ? await answer() : (answer as Response).clone();
    return Object.defineProperty(response, 'url', { value: request.url });
  };
  return { fetch, requests };
}
