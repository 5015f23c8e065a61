import { sendRequest } from '@threads-api/testing';
import { expect, test } from 'vitest';
import { openInbox } from '../inbox/inbox-service.ts';

test('a body with U+0000 or too many values returns 400', async () => {
  const { threadId, mara: userId, signIn } = await openInbox();
  const mara = await signIn(userId);
  const token = { name: 'a\0b', audience: 'rest', scopes: ['threads:read'], expiresInDays: 30 };
  const answers = [
    await mara.send('POST', `/inbox/threads/${threadId}/notes`, { bodyText: 'a\0b' }),
    await mara.send('POST', '/inbox/tokens', token),
    await mara.send('POST', '/inbox/tokens', { ...token, scopes: Array.from({ length: 3000 }, () => 'x') }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect(answers[0]?.body.message).toContain('U+0000');
});

test('a body is not read without a session', async () => {
  const { inbox } = await openInbox();
  const headers = { Origin: inbox.url, 'Content-Type': 'application/json' };
  expect((await sendRequest(`${inbox.url}/inbox/tokens`, { method: 'POST', headers, body: '{' })).status).toBe(401);
});
