import { createServer } from 'node:https';
import { join } from 'node:path';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { generate } from 'selfsigned';
import { expect, test } from 'vitest';
import { startServer } from '../testing/start-server.ts';
import { runKit, runKitWith } from './run-kit.ts';

test('an untrusted certificate is reported with NODE_EXTRA_CA_CERTS, which makes it trusted', async ({
  onTestFinished,
}) => {
  const altNames = [{ type: 7 as const, ip: '127.0.0.1' }];
  const extensions = [{ name: 'subjectAltName' as const, altNames }];
  const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }], { extensions });
  const { origin, close } = await startServer(
    () => {},
    createServer({ cert, key }, (_, response) => response.writeHead(404).end()),
  );
  onTestFinished(close);
  const baseUrl = `${origin.replace('http:', 'https:')}/api/v1`;
  const untrusted = await runKit(baseUrl);
  expect(untrusted.code).toBe(2);
  expect(untrusted.stderr).toMatch(/certificate is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\).*NODE_EXTRA_CA_CERTS/);
  expect(untrusted.stderr).not.toMatch(/Is the server running/);

  const folder = await temporaryFolder({ 'authority.pem': cert });
  const trusted = await runKitWith({ NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem') }, baseUrl);
  expect(trusted.stderr).toContain('is not this API');
});
