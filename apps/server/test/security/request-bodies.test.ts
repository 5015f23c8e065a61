import { afterEach, describe, expect, test } from 'vitest';
import { databases, type InboxService, openInboxService } from '../inbox/inbox-service.ts';
import { signIn } from '../inbox/visitor.ts';

const services: InboxService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.stop();
});

describe.each(databases)('$name', ({ newUrl }) => {
  test('a body with U+0000 or too many values returns 400', async () => {
    const service = await openInboxService({ newUrl });
    services.push(service);
    const mara = await signIn(service, service.mara);
    const token = { name: 'a\0b', audience: 'rest', scopes: ['threads:read'], expiresInDays: 30 };
    const answers = [
      await mara.send('POST', `/inbox/threads/${service.threadId}/notes`, { bodyText: 'a\0b' }),
      await mara.send('POST', '/inbox/tokens', token),
      await mara.send('POST', '/inbox/webhooks', { url: 'https://example.com/\0', events: ['note.created'] }),
      await mara.send('POST', '/inbox/tokens', { ...token, scopes: Array.from({ length: 3000 }, () => 'x') }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(answers[0]?.body.message).toContain('U+0000');
  });
});

test('a body is not read without a session', async () => {
  const service = await openInboxService();
  services.push(service);
  const { origin } = new URL(service.inbox.url);
  const headers = { Origin: origin, 'Content-Type': 'application/json' };
  const response = await fetch(`${origin}/inbox/tokens`, { method: 'POST', headers, body: '{' });
  expect(response.status).toBe(401);
});
