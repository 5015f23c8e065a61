import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { bareEnvironment, freePort } from '@threads-api/testing';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { ConflictError, type Store } from '#store';
import { addWebhook, agent, readNotes, readThread, startThread } from '../../office.ts';
import { main, startThreads } from '../../run-threads.ts';
import { newOffice } from '../../stores.ts';

const fileOf = (name: string) => fileURLToPath(new URL(`../../../examples/mail-bridge/${name}.ts`, import.meta.url));

/** An SMTP server that stores accepted mail, after rejecting a given number of mails. */
async function startSmtp() {
  const mails: (Email & { recipients: string[] })[] = [];
  const state = { mails, refusing: 0, url: '' };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, callback) {
      const raw = await buffer(stream);
      if (state.refusing > 0) {
        state.refusing -= 1;
        return callback(new Error('Try again later'));
      }
      mails.push({ ...(await PostalMime.parse(raw)), recipients: envelope.rcptTo.map(({ address }) => address) });
      callback();
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  state.url = `smtp://127.0.0.1:${(listening.address() as { port: number }).port}`;
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return state;
}

async function openBridge() {
  const folder = await temporaryFolder();
  const file = join(folder, 'threads.db');
  const { store, ...office } = await newOffice({ url: file });
  const { threadId, messageId } = await startThread(store, office.inbox, 'Brakes', 'They squeal');
  const { token } = await store.createToken({ userId: office.mara, name: 'bridge', scopes: ['threads:read'] });
  const smtp = await startSmtp();
  const { urls } = await startThreads(['--only', 'api,webhooks'], { DATABASE_URL: file, WEBHOOKS_ALLOW_LOOPBACK: '1' });
  const env = {
    ...bareEnvironment,
    THREADS_URL: urls.api,
    THREADS_TOKEN: token,
    THREADS_COMMAND: JSON.stringify([process.execPath, main]),
    DATABASE_URL: file,
    SMTP_URL: smtp.url,
    SENT_FILE: join(folder, 'sent'),
    RECEIVED_FILE: join(folder, 'received'),
    INBOX_ADDRESS: 'hello@office.example',
    NOTES_USER: 'mara@office.example',
    PORT: '0',
  };
  return { store, ...office, threadId, messageId, smtp, env };
}

/** Registers a webhook of a user, and starts `send.ts` as its receiver. */
async function startSender(store: Store, ownerId: string, env: NodeJS.ProcessEnv) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const endpoint = await addWebhook(store, ownerId, { url, events: ['message.created'] });
  const child = spawn(process.execPath, [fileOf('send')], {
    env: { ...env, PORT: `${port}`, WEBHOOK_SECRET: endpoint.secret },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill());
  await once(createInterface(child.stdout), 'line');
  return endpoint;
}

async function receive(env: NodeJS.ProcessEnv, lines: string[]) {
  const child = spawn(process.execPath, [fileOf('receive')], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(lines.join('\r\n'));
  return JSON.parse((await text(child.stdout)) || '{}') as { threadId: string; messageId: string };
}

/** Delivers an event again after the attempt in progress has been recorded. */
async function redeliver(store: Store, deliveryId: string): Promise<void> {
  const isAccepted = () =>
    store.redeliver(deliveryId).then(
      () => true,
      (error) => {
        if (error instanceof ConflictError) return false;
        throw error;
      },
    );
  await expect.poll(isAccepted).toBe(true);
}

test('a sent message is mailed once, and the reply is added to the thread', async () => {
  const { store, mara, threadId, messageId, smtp, env } = await openBridge();
  const endpoint = await startSender(store, mara, env);

  // After a failure of the SMTP server, the next delivery succeeds.
  smtp.refusing = 1;
  const draft = await store.proposeDraft({
    userId: mara,
    actor: agent,
    threadId,
    bodyText: 'Thursday at nine.',
    cc: [{ name: 'Tom', address: 'tom@post.example' }],
  });
  const sent = await store.sendDraft({ draftId: draft.id, version: 1, senderId: mara });
  const failed = async () => (await store.listDeliveries(endpoint.id, 10)).find(({ attempts }) => attempts > 0);
  await expect.poll(failed).toBeDefined();
  const delivery = (await failed())?.id ?? '';
  // A note reports the first failure, and a second one the success.
  const notes = async () => (await readNotes(store, mara, threadId))?.map(({ bodyText }) => bodyText);
  expect(await notes()).toEqual([expect.stringMatching(/^The mail was not sent: .*Try again later/)]);
  smtp.refusing = 1;
  await redeliver(store, delivery);
  await expect.poll(async () => (await store.listAttempts(delivery)).length).toBe(2);
  expect(await notes()).toHaveLength(1);
  await redeliver(store, delivery);
  await expect.poll(() => smtp.mails.length).toBe(1);
  await expect.poll(notes).toEqual([expect.anything(), 'The mail was sent after all.']);
  const [mail] = smtp.mails;
  expect(mail).toMatchObject({
    from: { address: 'hello@office.example', name: 'Mara (Hello)' },
    recipients: ['lena@post.example', 'tom@post.example'],
    subject: 'Re: Brakes',
    inReplyTo: `<${threadId}.${messageId}@office.example>`,
    messageId: `<${threadId}.${sent.messageId}@office.example>`,
  });
  expect(mail?.text?.trim()).toBe('Thursday at nine.');

  // Repeated deliveries and inbound messages are not mailed.
  await redeliver(store, delivery);
  const replied = await receive(env, [
    'From: Lena <lena@post.example>',
    'To: hello@office.example',
    'Cc: "Tom" <tom@post.example>',
    'Subject: Re: Brakes',
    `In-Reply-To: ${mail?.messageId}`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Thursday is <b>fine</b>.</p>',
  ]);
  expect(replied.threadId).toBe(threadId);
  const thread = await readThread(store, mara, threadId);
  expect(thread?.history.data.at(-1)).toMatchObject({
    direction: 'inbound',
    author: { name: 'Lena', address: 'lena@post.example' },
    cc: [{ name: 'Tom', address: 'tom@post.example' }],
    bodyText: 'Thursday is fine.',
    bodyHtml: expect.stringContaining('<b>fine</b>'),
  });
  const delivered = async () =>
    (await store.listDeliveries(endpoint.id, 10)).filter(({ state }) => state === 'delivered').length;
  await expect.poll(delivered).toBe(2);
  expect(smtp.mails).toHaveLength(1);
});

test('mail that is not a reply starts a thread once, and mail of the bridge itself is ignored', async () => {
  const { store, env, mara, threadId: earlier, messageId } = await openBridge();
  const head = ['From: tom@post.example', 'To: hello@office.example', 'Reply-To: Desk <desk@post.example>'];
  const raw = [...head, 'Message-ID: <1@post.example>', 'Subject: --Bell', '', 'Is it in stock?'];
  const { threadId } = await receive(env, raw);
  expect(await store.describeThread(threadId)).toMatchObject({
    subject: '--Bell',
    inboxAddress: 'hello@office.example',
  });
  expect(await store.proposeDraft({ userId: mara, actor: agent, threadId, bodyText: 'Yes.' })).toMatchObject({
    to: [{ name: 'Desk', address: 'desk@post.example' }],
    cc: [],
  });
  expect(await receive(env, raw)).toEqual({});
  const own = `Message-ID: <${earlier}.${messageId}@office.example>`;
  expect(await receive(env, [...head, own, '', 'Thursday at nine.'])).toEqual({});

  // Empty addresses and a long subject.
  const odd = ['From: tom@post.example', 'To: <>', 'Cc: Desk <>', 'Reply-To: <>', `Subject: ${'Bell '.repeat(300)}`];
  const { subject } = (await store.describeThread((await receive(env, [...odd, '', 'Hello?'])).threadId)) ?? {};
  expect([subject?.length, subject?.slice(-3)]).toEqual([1000, 'll…']);
});

test('a mail that refers to a received mail is added to its thread, and answers have one "Re:"', async () => {
  const { store, env, mara, smtp } = await openBridge();
  const head = ['From: tom@post.example', 'To: hello@office.example', 'Subject: RE: Bell'];
  const first = await receive(env, [...head, 'Message-ID: <1@post.example>', '', 'In stock?']);
  const ids = ['Message-ID: <2@post.example>', 'References: <0@post.example> <1@post.example>'];
  const second = await receive(env, [...head, ...ids, '', 'And the color?']);
  expect(second.threadId).toBe(first.threadId);

  await startSender(store, mara, env);
  const { id } = await store.proposeDraft({ userId: mara, actor: agent, ...first, bodyText: 'Yes, in red.' });
  await store.sendDraft({ draftId: id, version: 1, senderId: mara });
  await expect.poll(() => smtp.mails.length).toBe(1);
  expect(smtp.mails[0]).toMatchObject({
    subject: 'RE: Bell',
    inReplyTo: '<2@post.example>',
    references: '<1@post.example> <2@post.example>',
  });
});
