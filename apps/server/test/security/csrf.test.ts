import { expect, test } from 'vitest';
import { inboxOperations, needsSession, sendTo } from '../inbox/inbox-operations.ts';
import { openInbox } from '../inbox/inbox-service.ts';
import type { Visitor } from '../inbox/visitor.ts';

/** Ids of objects that do not exist. The requests are refused before anything is looked up. */
const absent = { threadId: 'thr_0', draftId: 'drf_0', tokenId: 'tok_0' };
const changes = inboxOperations.filter(({ method }) => method !== 'GET');

type Operations = typeof inboxOperations;

/** Sends a request to each operation, with headers that must be refused. */
async function expectRefused(
  operations: Operations,
  visitor: Visitor,
  headers: Record<string, string | undefined>,
  status: number,
) {
  const answers = await Promise.all(
    operations.map(async (operation) => [operation.id, (await sendTo(visitor, operation, absent, headers)).status]),
  );
  expect(answers).toEqual(operations.map(({ id }) => [id, status]));
}

test('every change but a sign-in declares the session and the CSRF token', () => {
  const needsBoth = changes.filter(({ security }) =>
    security.every((schemes) => 'session' in schemes && 'csrfToken' in schemes),
  );
  expect(needsBoth).toEqual(changes);
  const open = changes.filter(({ security }) => security.length === 0);
  expect(open.map(({ id }) => id)).toEqual(['signIn', 'startOpenIdSignIn']);
});

test('every operation needs a known host name, and every change the page origin and the CSRF token', async () => {
  const service = await openInbox();
  const [mara, jonas] = [await service.signIn(service.mara), await service.signIn(service.jonas)];
  await expectRefused(inboxOperations, mara, { Host: 'inbox.attacker.example' }, 403);
  await expectRefused(inboxOperations, mara, { Origin: 'https://attacker.example' }, 403);
  await expectRefused(changes, mara, { Origin: undefined }, 403);
  const guardedChanges = changes.filter(needsSession);
  for (const token of [undefined, jonas.csrfToken])
    await expectRefused(guardedChanges, mara, { 'X-CSRF-Token': token }, 403);
  expect((await mara.send('PUT', `/inbox/threads/${service.threadId}/status`, { status: 'closed' })).status).toBe(200);
});
