import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findProgram, freePort } from '@threads-api/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createCertificates } from '../../certificates.ts';
import { newFolder } from '../../new-folder.ts';
import { serveDemo } from '../../serve.ts';

/** Starts nginx with the example configuration, but with other addresses and files. */
async function startNginx(service: URL, port: number): Promise<void> {
  const folder = await newFolder();
  await mkdir(join(folder, 'temp'));
  const { certificate, key } = await createCertificates();
  const example = await readFile(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8');
  const config = example
    .replace('server 127.0.0.1:4000;', `server ${service.host};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/temp;`,
  );
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; error_log stderr crit; pid ${folder}/pid; events {} http { access_log off; ${temporary.join(' ')}\n${config}\n}`,
  );
  const child = spawn('nginx', ['-c', file, '-p', folder], { stdio: 'inherit' });
  onTestFinished(() => void child.kill('SIGTERM'));
}

interface Answer {
  status: number | undefined;
  type: string | undefined;
  retryAfter: string | undefined;
  text: string;
}

test.skipIf(!findProgram('nginx') || !findProgram('openssl'))(
  'the nginx example serves the API, the page and MCP, and limits requests',
  async () => {
    const port = await freePort();
    const host = 'threads.example.com';
    const settings = {
      inboxUrl: new URL(`https://${host}`),
      trustedProxies: 1,
      rateLimit: { requests: 10_000, windowSeconds: 60 },
    };
    const server = await serveDemo(settings);
    await startNginx(new URL(server.baseUrl), port);
    const ask = (path: string, headers: Record<string, string> = {}) =>
      new Promise<Answer>((resolve, reject) => {
        const options = { port, host: '127.0.0.1', path, rejectUnauthorized: false };
        const asked = request({ ...options, headers: { Host: host, ...headers } }, async (response) => {
          const { 'content-type': type, 'retry-after': retryAfter } = response.headers;
          resolve({ status: response.statusCode, type, retryAfter, text: await text(response) });
        });
        asked.on('error', reject).end();
      });
    const status = () =>
      ask('/')
        .then((answer) => answer.status)
        .catch(() => 0);
    await expect.poll(status).toBe(200);
    const bearer = { Authorization: `Bearer ${server.target.tokens.full}` };
    expect(await ask('/api/v1/threads', bearer)).toMatchObject({ status: 200, type: expect.stringContaining('json') });
    expect(await ask('/threads', { Accept: 'text/html' })).toMatchObject({
      status: 200,
      text: expect.stringContaining('<html'),
    });
    expect(await ask('/mcp')).toMatchObject({ status: 401 });
    expect((await ask('/inbox/session')).status).toBe(200);

    const answers = await Promise.all(Array.from({ length: 300 }, () => ask('/api/v1/threads', bearer)));
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThan(0);
    expect(limited.length).toBeLessThan(300);
    expect(limited[0]).toMatchObject({ retryAfter: '1', type: 'application/json' });
    expect(JSON.parse(limited[0]?.text ?? '')).toMatchObject({ statusCode: 429 });
  },
);
