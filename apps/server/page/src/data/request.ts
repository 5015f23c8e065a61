import type { Draft } from '#store';
import type { BodyOf, ParamsOf, ResultOf, Route } from '../../../src/inbox/inbox-routes.ts';

/** What happened to a draft in the meantime. */
interface Conflict {
  /** The draft as it is now. */
  current?: Draft;
  /** A message came in or was sent. */
  overtaken?: boolean;
}

/** The inbox refused a request, or could not be reached (status 0). The message is fit for people. */
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

/** Changes carry the token of the session from now on. */
export function setCsrfToken(token: string): void {
  csrfToken = token;
}

type Given<R extends Route> = ParamsOf<R> & BodyOf<R>;

/**
 * Asks the inbox for something that is not part of the REST API. The parameters of the path come from the second argument; its
 * other properties are sent as the body.
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
  // Changes of a thread are sent one after another: one without an answer would hold up all later ones.
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
      const doubt = method === 'GET' ? '' : ', so this may not have been done';
      throw new RequestError(0, `The inbox ${problem}${doubt}.`);
    })
    .finally(() => clearTimeout(timer));
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new RequestError(response.status, answer.message ?? 'The inbox failed.', answer);
  return answer;
}

/** The path with its parameters, and what is left for the body. */
function fill(template: string, given: Record<string, unknown>): { path: string; body?: object } {
  const names = [...template.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])));
  const rest = Object.entries(given).filter(([name]) => !names.includes(name));
  return { path, ...(rest.length > 0 && { body: Object.fromEntries(rest) }) };
}
