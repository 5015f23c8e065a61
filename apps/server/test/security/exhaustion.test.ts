import { createServer, get, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { createMemoryRateLimiter } from '@threads-api/http';
import { createByteBudget } from '@threads-api/http/node';
import { listen } from '@threads-api/testing/listen';
import express from 'express';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { limits } from '#store';
import { createSessionCookie } from '../../src/inbox/cookies.ts';
import { createInboxApp } from '../../src/inbox/create-inbox-app.ts';
import { createEventStream } from '../../src/inbox/event-stream.ts';
import { createInboxCallerLookup } from '../../src/inbox/inbox-caller.ts';
import { readSettings } from '../../src/settings.ts';
import { openInbox } from '../inbox/inbox-service.ts';
import { newStore } from '../stores.ts';

/** Opens an event stream and resolves with its first bytes. */
const openStream = (url: string, cookie: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = get(`${url}/inbox/events`, { headers: { Cookie: cookie } }, (response) => {
      response.on('error', () => {});
      response.once('data', () => resolve(response));
    });
    request.on('error', reject);
  });

test('above the limit of event streams, a new stream closes the oldest of the same session', async () => {
  const { store, inbox, threadId, ...service } = await openInbox();
  const [mara, jonas] = [await service.signIn(service.mara), await service.signIn(service.jonas)];
  const other = await openStream(inbox.url, jonas.cookie);
  const streams: IncomingMessage[] = [];
  for (let count = 0; count < limits.streamsPerSession + 3; count++)
    streams.push(await openStream(inbox.url, mara.cookie));
  await expect.poll(() => streams.map(({ complete }) => complete)).toEqual(streams.map((_, index) => index < 3));
  expect(other.complete).toBe(false);
  const change = new Promise<string>((resolve) => other.once('data', (chunk) => resolve(String(chunk))));
  await store.addNote({ threadId, userId: service.mara, bodyText: 'Pads are in stock.' });
  expect(await change).toContain(threadId);
  for (const stream of [other, ...streams]) stream.destroy();
});

test('reads of the inbox page have a rate limit', async () => {
  const service = await openInbox();
  await service.store.changeUser(service.mara, { rateLimit: { requests: 5, windowSeconds: 60 } });
  const mara = await service.signIn(service.mara);
  const statuses: number[] = [];
  for (const path of ['/inbox/drafts', '/inbox/tokens', '/api/v1/threads', '/inbox/drafts'])
    statuses.push((await mara.send('GET', path)).status ?? 0);
  expect(statuses).toEqual([200, 200, 200, 200]);
  const refused = await mara.send('GET', '/inbox/drafts');
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.any(String)]);
});

test('when memory is short, a request gets a 503 and an ordinary log line, but files of the page are served', async () => {
  const budget = createByteBudget({ total: 1, waitMilliseconds: 1000 });
  await budget.enter(new ServerResponse(new IncomingMessage(new Socket())), 'usr_other');
  const lines: object[] = [];
  const { app, stop } = await createInboxApp({
    store: await newStore(),
    settings: readSettings({}),
    site: new Map([['index.html', { type: 'text/html', content: Buffer.from('Page') }]]),
    limiter: createMemoryRateLimiter(),
    budget,
    log: pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }),
  });
  onTestFinished(stop);
  const url = await listen(createServer(app));
  const body = JSON.stringify({ secret: 'x'.repeat(40) });
  const headers = { 'Content-Type': 'application/json', Origin: url };
  const [page, session] = [await fetch(url), await fetch(`${url}/inbox/session`, { method: 'POST', headers, body })];
  expect([page.status, await page.text(), page.headers.get('content-encoding')]).toEqual([200, 'Page', 'gzip']);
  expect(session.status).toBe(503);
  await expect.poll(() => lines).toContainEqual(expect.objectContaining({ level: 30, status: 503 }));
});

test('an event stream whose client left while the session was looked up is released', async () => {
  const { store, ...service } = await openInbox();
  const { cookie } = await service.signIn(service.mara);
  const lookup = Promise.withResolvers<void>();
  const events = await createEventStream(store, {
    cookie: createSessionCookie(undefined),
    async findCaller(...given) {
      sent.destroy();
      await lookup.promise;
      return createInboxCallerLookup(store, createMemoryRateLimiter())(...given);
    },
  });
  onTestFinished(events.stop);
  const handled = Promise.withResolvers<ServerResponse>();
  const app = express().use(async (request, response) => {
    response.once('close', lookup.resolve);
    await events.handler(request, response);
    handled.resolve(response);
  });
  const sent = get(`${await listen(createServer(app))}/inbox/events`, { headers: { Cookie: cookie } });
  sent.on('error', () => {});
  expect((await handled.promise).headersSent).toBe(false);
});

test('HEAD of the event stream ends', async () => {
  const service = await openInbox();
  const mara = await service.signIn(service.mara);
  const { status, headers } = await mara.send('HEAD', '/inbox/events');
  expect([status, headers['content-type']]).toEqual([200, 'text/event-stream']);
});
