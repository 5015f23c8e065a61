import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram, freePort, sendRequest } from '@threads-api/testing';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { serveDemo } from '../../serve.ts';

/** Starts nginx with the example configuration, but with other addresses and files, and without TLS. */
async function startNginx(service: URL, port: number): Promise<void> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'temp'));
  const example = await readFile(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8');
  const config = example
    .replace('server 127.0.0.1:4000 ', `server ${service.host} `)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/ssl_certificate.*;/g, '');
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

test.skipIf(!findProgram('nginx'))(
  'the nginx example serves the API, the page and MCP, and limits requests',
  async () => {
    const port = await freePort();
    const host = 'threads.example.com';
    const rateLimit = { requests: 10_000, windowSeconds: 60 };
    const server = await serveDemo({ inboxUrl: new URL(`https://${host}`), trustedProxies: 1, rateLimit });
    await startNginx(new URL(server.baseUrl), port);
    const ask = (path: string, headers: Record<string, string> = {}) =>
      sendRequest(`http://127.0.0.1:${port}${path}`, { headers: { Host: host, ...headers } });
    const statusOf = (path: string) =>
      ask(path).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(() => statusOf('/')).toBe(200);
    const bearer = { Authorization: `Bearer ${server.target.tokens.full}` };
    expect((await ask('/api/v1/threads', bearer)).headers['content-type']).toContain('json');
    expect((await ask('/threads', { Accept: 'text/html' })).text).toContain('<html');
    expect([await statusOf('/mcp'), await statusOf('/inbox/session')]).toEqual([401, 200]);

    const answers = await Promise.all(Array.from({ length: 300 }, () => ask('/api/v1/threads', bearer)));
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThan(0);
    expect(limited.length).toBeLessThan(300);
    expect(limited[0]?.headers).toMatchObject({ 'retry-after': '1', 'content-type': 'application/json' });
    expect(JSON.parse(limited[0]?.text ?? '')).toMatchObject({ statusCode: 429 });
  },
);
