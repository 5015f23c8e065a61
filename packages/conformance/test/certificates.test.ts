import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningMock, startMock } from '@threads-api/mock';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runKit, runKitWith } from './run-kit.ts';

let mock: RunningMock;
let server: Server;
let folder: string;
let certificate: string;
let baseUrl: string;

/** The mock behind TLS, with a certificate that no authority signed. */
beforeAll(async () => {
  const altNames = [{ type: 7 as const, ip: '127.0.0.1' }];
  const extensions = [{ name: 'subjectAltName' as const, altNames }];
  const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }], { extensions });
  folder = await mkdtemp(join(tmpdir(), 'kit-certificate-'));
  certificate = join(folder, 'authority.pem');
  await writeFile(certificate, cert);
  mock = await startMock({ port: 0 });
  const { origin } = new URL(mock.url);
  server = createServer({ cert, key }, async ({ url, headers }, response) => {
    const { authorization = '' } = headers;
    const answer = await fetch(`${origin}${url}`, { headers: { authorization } });
    response.writeHead(answer.status, [...answer.headers].flat()).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
});
afterAll(async () => {
  server.close();
  await mock.close();
  await rm(folder, { recursive: true });
});

test('reports an untrusted certificate and NODE_EXTRA_CA_CERTS', async () => {
  const { code, stderr } = await runKit(baseUrl);
  expect(code).toBe(2);
  expect(stderr).toMatch(/certificate is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\).*NODE_EXTRA_CA_CERTS/);
  expect(stderr).not.toMatch(/Is the server running/);
});

test('NODE_EXTRA_CA_CERTS makes the certificate trusted', async () => {
  const { code, stdout, stderr } = await runKitWith(
    { NODE_EXTRA_CA_CERTS: certificate },
    baseUrl,
    '--only',
    'base-path',
  );
  expect(code, stdout + stderr).toBe(0);
});
