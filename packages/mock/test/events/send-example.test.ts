import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@threads-api/contract';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { sendExample } from '../../src/index.ts';

const secret = `whsec_${Buffer.from('a secret that nobody else knows!').toString('base64')}`;

test.for(contract.webhooks)(
  '$type is sent like its example, but signed and with the current time',
  async ({ type, examples }) => {
    const received: unknown[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request.setEncoding('utf8')) body += chunk;
      received.push(new Webhook(secret).verify(body, request.headers as Record<string, string>));
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const { status } = await sendExample({ to: `http://127.0.0.1:${port}/`, event: type, secret, contract });
    expect(status).toBe(204);
    expect(received).toEqual([{ ...(examples[0]?.value as object), timestamp: expect.stringMatching(/^20\d\d-/) }]);
  },
);
