import { queryOptions } from '@tanstack/react-query';
import { ForbiddenError, NetworkError, RateLimitedError } from '@threads-api/client';
import createClient from 'openapi-fetch';
import type { DraftConflict, paths } from '#inbox-contract';
import { queries, sessionKey } from './queries.ts';

type Conflict = Partial<Pick<DraftConflict, 'current' | 'overtaken'>>;

/** The inbox rejected a request, or could not be reached (status 0). The message is for the user. */
export class RequestError extends Error {
  readonly status: number;
  readonly conflict: Conflict;

  constructor(status: number, message: string, conflict: Conflict = {}) {
    super(message);
    this.status = status;
    this.conflict = conflict;
  }
}

const longestMilliseconds = 30_000;

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: () => bodyOf(inbox.GET('/session')),
  retry: false,
  staleTime: 60_000,
});

const knownSession = () => queries.getQueryData(sessionQuery.queryKey);

/** Reads the session again. Returns whether it is another one that the same user started in another tab. */
async function renewSession(): Promise<boolean> {
  const known = knownSession();
  const session = await queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
  return session.user?.id === known?.user?.id && session.csrfToken !== known?.csrfToken;
}

/** Sends a request with the CSRF token. Rejects with a `RequestError` unless it succeeds. */
async function send(request: Request): Promise<Response> {
  const retry = request.clone();
  const response = await sendOnce(request);
  // Only the CSRF token can be wrong.
  if (response.status === 403 && request.method !== 'GET' && (await renewSession()))
    return accept(await sendOnce(retry));
  return accept(response);
}

async function sendOnce(request: Request): Promise<Response> {
  const isRead = request.method === 'GET';
  if (!isRead) request.headers.set('X-CSRF-Token', knownSession()?.csrfToken ?? '');
  const abort = new AbortController();
  // Changes to a thread are sent one at a time, so a request without a response would block all later ones.
  const timer = setTimeout(() => abort.abort(), longestMilliseconds);
  return fetch(request, { signal: abort.signal })
    .catch(() => {
      const problem = abort.signal.aborted ? 'does not answer' : 'cannot be reached';
      throw new RequestError(0, `The inbox ${problem}${isRead ? '' : ', so the change may not have been made'}.`);
    })
    .finally(() => clearTimeout(timer));
}

async function accept(response: Response): Promise<Response> {
  if (response.ok) return response;
  const problem: Partial<DraftConflict> = await response.json().catch(() => ({}));
  // The service writes times in UTC, for programs.
  const message = problem.message?.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => new Date(at).toLocaleString());
  throw new RequestError(response.status, message ?? 'Something went wrong.', problem);
}

/** The page's own API, beyond the REST API. It does not check for unknown properties in a body; `satisfies` does. */
export const inbox = createClient<paths>({ baseUrl: '/inbox', fetch: send });

/**
 * Returns the body of a response.
 *
 * @example
 * const { data } = await bodyOf(inbox.GET('/drafts'));
 */
export async function bodyOf<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  if (data === undefined) throw new RequestError(0, 'The inbox sent an empty response.');
  return data;
}

/** Why the server rejected the text of a field. A form shows it beside the field. */
export const explainInvalid = (error: Error | null): string | undefined =>
  error instanceof RequestError && error.status === 400 ? error.message : undefined;

/** Explains an error to the user. The client's own messages are for developers: they name the request. */
export function explainProblem(error: Error): string {
  if (error instanceof RequestError) return error.message;
  if (error instanceof NetworkError) return 'The inbox cannot be reached.';
  if (error instanceof RateLimitedError) return 'Too many requests. Wait a moment.';
  if (error instanceof ForbiddenError) return 'You do not have access to this.';
  return 'Something went wrong.';
}
