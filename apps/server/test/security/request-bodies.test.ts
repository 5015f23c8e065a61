import { sendRequest } from '@threads-api/testing';
import { expect, test } from 'vitest';
import { openInbox } from '../inbox/inbox-service.ts';

test('a body is not read without a session', async () => {
  const { inbox } = await openInbox();
  const headers = { Origin: inbox.url, 'Content-Type': 'application/json' };
  expect((await sendRequest(`${inbox.url}/inbox/tokens`, { method: 'POST', headers, body: '{' })).status).toBe(401);
});
