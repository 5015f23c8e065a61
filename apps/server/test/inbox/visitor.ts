import { request as httpRequest } from 'node:http';
import { contract } from '@threads-api/contract';
import { sessionToken } from '#session-token';
import type { InboxService } from './inbox-service.ts';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: the body depends on the path
  body: any;
}

export interface Visitor {
  cookie: string;
  csrfToken: string;
  /** Sends a request as the page does. `headers` replace the page's; `undefined` removes one. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string | undefined>): Promise<Answer>;
}

/** Sends requests without a browser, as the page or an attacker would. */
export function visit(url: string): Visitor {
  const visitor: Visitor = {
    cookie: '',
    csrfToken: '',
    send: (method, path, body, given = {}) =>
      new Promise((resolve, reject) => {
        const own: Record<string, string | undefined> = {
          Origin: method === 'GET' ? undefined : url,
          Cookie: visitor.cookie || undefined,
          // The REST API does not accept a cookie alone.
          Authorization: path.startsWith(contract.basePath) ? `Bearer ${sessionToken}` : undefined,
          'X-CSRF-Token': visitor.csrfToken || undefined,
          'Content-Type': body === undefined ? undefined : 'application/json',
          ...given,
        };
        const headers = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)) as Record<
          string,
          string
        >;
        const sent = httpRequest(`${url}${path}`, { method, headers }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => {
            text += chunk;
          });
          response.on('end', () => {
            const isJson = String(response.headers['content-type']).includes('json');
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: isJson && text ? JSON.parse(text) : text,
            });
          });
        });
        sent.on('error', reject);
        sent.end(body === undefined ? undefined : JSON.stringify(body));
      }),
  };
  return visitor;
}

/** A visitor who signed in with a link. */
export async function signIn(
  { inbox, store }: Pick<InboxService, 'store'> & { inbox: { url: string } },
  userId: string,
): Promise<Visitor> {
  const visitor = visit(inbox.url);
  const { secret } = await store.createSignInLink(userId);
  const { headers } = await visitor.send('POST', '/inbox/session', { secret });
  visitor.cookie = String(headers['set-cookie']?.[0]).split(';')[0] ?? '';
  visitor.csrfToken = (await visitor.send('GET', '/inbox/session')).body.csrfToken;
  return visitor;
}
