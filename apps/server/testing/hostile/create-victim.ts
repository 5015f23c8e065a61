import type { ResponseOf } from '@threads-api/contract';
import type { Demo } from '../../src/demo/open-demo.ts';
import type { Victim } from './hostile-request.ts';

type Attacked = Demo & { baseUrl: string; inboxUrl: string; operationsUrl: string };

/** Collects the values that an attacker with access knows: tokens, a session, an id and a cursor. */
export async function createVictim(server: Attacked): Promise<Victim> {
  const { baseUrl, inboxUrl, operationsUrl, mcpToken, target } = server;
  const token = target.tokens.full;
  const page = await fetch(`${baseUrl}/threads?limit=1`, { headers: { Authorization: `Bearer ${token}` } });
  const { nextCursor }: ResponseOf<'listThreads'> = JSON.parse(await page.text());
  return {
    host: new URL(baseUrl).host,
    operations: { host: new URL(operationsUrl).host },
    token,
    mcpToken,
    session: await signIn(new URL(inboxUrl).origin, (await server.createSignInLink()).secret),
    threadId: target.resources.getThread.visible,
    cursor: String(nextCursor),
  };
}

/** The headers of the page after its user signed in. */
async function signIn(origin: string, secret: string): Promise<string[]> {
  const url = `${origin}/inbox/session`;
  const json = { Origin: origin, 'Content-Type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers: json, body: JSON.stringify({ secret }) });
  const cookie = response.headers.get('set-cookie')?.split(';', 1).join() ?? '';
  const session = await fetch(url, { headers: { Cookie: cookie } });
  const { csrfToken }: { csrfToken?: string } = JSON.parse(await session.text());
  if (!csrfToken) throw new Error(`Signing in failed with ${response.status}.`);
  return [`Origin: ${origin}`, `Cookie: ${cookie}`, `X-CSRF-Token: ${csrfToken}`];
}
