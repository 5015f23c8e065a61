import type { Participant, ResponseOf } from '@threads-api/contract';
import { mcpScopes, type Store } from '@threads-api/server/store';
import type { ServerProcess } from '../processes.ts';
import type { Victim } from './hostile-request.ts';

const customer: Participant = { type: 'contact', id: null, name: 'Lena', address: 'lena@post.example' };

/** Fills a database, and collects the values that an attacker with access knows: tokens, a session, an id and a cursor. */
export async function createVictim(store: Store, { baseUrl, operationsUrl }: ServerProcess): Promise<Victim> {
  const userId = await store.createUser({ name: 'Mara', address: 'mara@office.example' });
  const inboxId = await store.createInbox({ name: 'Hello', address: 'hello@office.example' });
  await store.addMember(inboxId, userId);
  const message = { to: [], cc: [], bodyText: 'Hello', bodyHtml: null, attachments: [] };
  const threads: string[] = [];
  for (let count = 0; count < 20; count += 1) {
    const { threadId } = await store.startThread({ inboxId, subject: `Thread ${count}`, author: customer, ...message });
    await store.addNote({ threadId, userId, bodyText: 'Internal' });
    threads.push(threadId);
  }
  const scopes = ['threads:read', 'notes:read'];
  const { token } = await store.createToken({ userId, name: 'hostile', scopes });
  const { token: mcpToken } = await store.createToken({
    userId,
    name: 'agent',
    scopes: [...mcpScopes],
    audience: 'mcp',
  });
  const page = await fetch(`${baseUrl}/threads?limit=1`, { headers: { Authorization: `Bearer ${token}` } });
  const { nextCursor }: ResponseOf<'listThreads'> = JSON.parse(await page.text());
  const { origin } = new URL(baseUrl);
  return {
    ...addressOf(baseUrl),
    operations: addressOf(operationsUrl),
    token,
    mcpToken,
    session: await signIn(origin, (await store.createSignInLink(userId)).secret),
    threadId: threads[0] ?? '',
    cursor: String(nextCursor),
  };
}

function addressOf(url: string): { host: string; port: number } {
  const { host, port } = new URL(url);
  return { host, port: Number(port) };
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
