import { contract } from '@threads-api/contract';
import { sendExample } from '@threads-api/mock';
import { isRepeating, startProgram } from '@threads-api/testing';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { receive } from '../examples/receive-with-fetch.ts';
import { readSnippet, withFiles } from './samples.ts';

const secretFrom = (text: string) => `whsec_${Buffer.from(text).toString('base64')}`;
const secret = secretFrom('a secret that nobody else knows!');
const body = JSON.stringify({
  type: 'note.created',
  timestamp: '2026-03-09T08:41:02.190Z',
  data: { threadId: 'thr_1', noteId: 'nte_1' },
});

/** The headers of a delivery, with a signature for this body. */
function signed(content: string, id = 'whk_1') {
  const at = new Date();
  return {
    'webhook-id': id,
    'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
    'webhook-signature': new Webhook(secret).sign(id, at, content),
  };
}

const oversized = JSON.stringify({ type: 'note.created', data: { text: 'x'.repeat(200_000) } });
const json = { 'content-type': 'application/json' };
/** Requests that a receiver must survive, and the expected status. */
const deliveries: [string, RequestInit, number][] = [
  ['a signed event', { headers: { ...json, ...signed(body) }, body }, 204],
  ['the same event again', { headers: { ...json, ...signed(body) }, body }, 204],
  [
    'a signed event with a wrong content type',
    { headers: { 'content-type': 'text/plain', ...signed(body, 'whk_2') }, body },
    204,
  ],
  ['an unsigned event', { headers: json, body }, 400],
  ['an unsigned event with a wrong content type', { headers: { 'content-type': 'text/plain' }, body }, 400],
  ['an unsigned empty body', {}, 400],
  ['a signed empty body', { headers: { ...json, ...signed('') } }, 400],
  ['a signature of another body', { headers: { ...json, ...signed('{}') }, body }, 400],
  ['a body that is not JSON', { headers: { ...json, ...signed('no') }, body: 'no' }, 400],
];

/** Starts the receiver in the README, and runs `use` with its URL. Returns its output. */
async function withReceiver(express: string, use: (url: string) => Promise<void>): Promise<string> {
  const program = (await readSnippet('import { DatabaseSync }'))
    .replace("from 'express'", `from '${express}'`)
    .replace('app.listen(4040);', 'const server = app.listen(0, () => console.log("listening", server.address()));');
  return withFiles({ 'receiver.ts': program }, async (folder) => {
    const { child, output, ended } = startProgram(process.execPath, [`${folder}/receiver.ts`], {
      cwd: folder,
      env: { ...process.env, WEBHOOK_SECRET: secret, NODE_ENV: 'production' },
    });
    try {
      await expect.poll(() => output.stdout).toMatch(/port: \d+/);
      await use(`http://127.0.0.1:${/port: (\d+)/.exec(output.stdout)?.[1]}/hooks`);
      expect(child.exitCode, output.stderr).toBeNull();
      return output.stdout;
    } finally {
      child.kill();
      await ended;
    }
  });
}

test.each(isRepeating ? ['express4', 'express'] : ['express'])(
  'with %s, the receiver in the README responds to valid and invalid requests',
  async (express) => {
    const output = await withReceiver(express, async (url) => {
      const statuses = [];
      for (const [name, init] of deliveries)
        statuses.push([name, (await fetch(url, { method: 'POST', ...init })).status]);
      expect(statuses).toEqual(deliveries.map(([name, , status]) => [name, status]));
      const large = await fetch(url, { method: 'POST', headers: { ...json, ...signed(oversized) }, body: oversized });
      expect(large.status).toBe(413);
      expect(await sendExample({ to: url, event: 'note.created', secret, contract })).toMatchObject({ status: 204 });
    });
    // Each event is processed once.
    expect(output.match(/^\w+\.created thr_/gm)).toHaveLength(3);
  },
);

test.each(deliveries)('the fetch example responds to %s', async (_, init, status) => {
  const response = await receive(new Request('https://receiver.example/hooks', { method: 'POST', ...init }), secret);
  expect(response.status).toBe(status);
});

test('the fetch example refuses a body that is larger than any event, without reading all of it', async () => {
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(100_000));
    },
  });
  const init = { method: 'POST', headers: { ...json, ...signed('') }, body: endless, duplex: 'half' };
  const response = await receive(new Request('https://receiver.example/hooks', init), secret);
  expect(response.status).toBe(400);
  expect(pulled).toBeLessThan(20);
});
