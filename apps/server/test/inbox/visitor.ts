import { contract } from '@threads-api/contract';
import { type Received, sendRequest } from '@threads-api/testing';
import type { Store } from '#store';
import { sessionToken } from '../../src/inbox/inbox-caller.ts';

type Headers = Record<string, string | undefined>;

interface Answer extends Omit<Received, 'text'> {
  // biome-ignore lint/suspicious/noExplicitAny: the body depends on the path
  body: any;
}

export interface Visitor {
  cookie: string;
  csrfToken: string;
  /** Sends a request as the page does. `headers` replace the page's; `undefined` removes one. */
  send(method: string, path: string, body?: unknown, headers?: Headers): Promise<Answer>;
}

/** The first cookie that a response sets, as a browser sends it back. */
export const cookieOf = ({ headers }: Answer) => headers['set-cookie']?.[0]?.split(';')[0] ?? '';

/** Sends requests without a browser, as the page or an attacker would. */
export function visit(url: string): Visitor {
  const visitor: Visitor = {
    cookie: '',
    csrfToken: '',
    async send(method, path, body, given = {}) {
      const own: Headers = {
        Origin: method === 'GET' ? undefined : url,
        Cookie: visitor.cookie || undefined,
        // The REST API does not accept a cookie alone.
        Authorization: path.startsWith(contract.basePath) ? `Bearer ${sessionToken}` : undefined,
        'X-CSRF-Token': visitor.csrfToken || undefined,
        'Content-Type': body === undefined ? undefined : 'application/json',
        ...given,
      };
      const headers = Object.fromEntries(
        Object.entries(own).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      );
      const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const { text, ...answer } = await sendRequest(`${url}${path}`, sent);
      const isJson = answer.headers['content-type']?.includes('json') && text;
      return { ...answer, body: isJson ? JSON.parse(text) : text };
    },
  };
  return visitor;
}

/** A visitor who signed in with a link. */
export async function signIn(service: { store: Store; inbox: { url: string } }, userId: string): Promise<Visitor> {
  const visitor = visit(service.inbox.url);
  const { secret } = await service.store.createSignInLink(userId);
  visitor.cookie = cookieOf(await visitor.send('POST', '/inbox/session', { secret }));
  visitor.csrfToken = (await visitor.send('GET', '/inbox/session')).body.csrfToken;
  return visitor;
}
