import type { Draft } from '#store';
import type { BodyOf, ParamsOf, ResultOf, Route } from '../../../src/inbox/inbox-routes.ts';

/** How a draft changed in the meantime. */
interface Conflict {
  /** The current draft. */
  current?: Draft;
  /** Whether the thread has a newer message. */
  overtaken?: boolean;
}

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

let csrfToken = '';

/** Sets the CSRF token for all later changes. */
export function setCsrfToken(token: string): void {
  csrfToken = token;
}

type Given<R extends Route> = ParamsOf<R> & BodyOf<R>;

/**
 * Sends a request to the inbox's own routes, beyond the REST API. The second argument supplies the path parameters; its other
 * properties become the body.
 *
 * @example
 * await request('POST /drafts/:id/send', { id, version });
 */
export async function request<R extends Route>(
  route: R,
  ...[given]: Record<never, never> extends Given<R> ? [] : [Given<R>]
): Promise<ResultOf<R>> {
  const [method = '', template = ''] = route.split(' ');
  const { path, body } = fill(template, given ?? {});
  const abort = new AbortController();
  // Changes to a thread are sent one at a time, so a request without a response would block all later ones.
  const timer = setTimeout(() => abort.abort(), longestMilliseconds);
  const response = await fetch(`/inbox${path}`, {
    method,
    signal: abort.signal,
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(method !== 'GET' && { 'X-CSRF-Token': csrfToken }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
    .catch(() => {
      const problem = abort.signal.aborted ? 'does not answer' : 'cannot be reached';
      const doubt = method === 'GET' ? '' : ', so the change may not have been made';
      throw new RequestError(0, `The inbox ${problem}${doubt}.`);
    })
    .finally(() => clearTimeout(timer));
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new RequestError(response.status, answer.message ?? 'Something went wrong.', answer);
  return answer;
}

/** Fills in the path parameters and returns the rest as the body. */
function fill(template: string, given: Record<string, unknown>): { path: string; body?: object } {
  const names = [...template.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])));
  const rest = Object.entries(given).filter(([name]) => !names.includes(name));
  return { path, ...(rest.length > 0 && { body: Object.fromEntries(rest) }) };
}
