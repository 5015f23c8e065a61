import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '@threads-api/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveDemo } from '../serve.ts';

let server: Awaited<ReturnType<typeof serveDemo>>;
let prism: ReturnType<typeof spawn>;
let proxy: string;

beforeAll(async () => {
  server = await serveDemo();
  const port = await freePort();
  proxy = `http://127.0.0.1:${port}`;
  const document = fileURLToPath(import.meta.resolve('@threads-api/contract/openapi.json'));
  const command = fileURLToPath(new URL('../../node_modules/.bin/prism', import.meta.url));
  prism = spawn(command, ['proxy', document, server.baseUrl, '--port', `${port}`, '--host', '127.0.0.1'], {
    stdio: 'pipe',
  });
  await new Promise<void>((resolve) => {
    // Keeps reading, because Prism crashes if the pipe is closed.
    prism.stdout?.on('data', (chunk) => /listening/i.test(String(chunk)) && resolve());
  });
});
afterAll(async () => {
  prism.kill();
  await server.stop();
});

interface Violation {
  location: string[];
  message: string;
}

test('Prism as a proxy finds no response that breaks the contract', async () => {
  const { tokens, resources } = server.target;
  const { hidden } = resources.getThread;
  const requests: [string, string | undefined, number][] = [
    ['/threads', tokens.full, 200],
    ['/threads?unread=1&limit=1', tokens.full, 200],
    ['/threads?limit=100', tokens.bulk, 200],
    ...Object.values(resources)
      .flatMap(Object.values)
      .flatMap((id): [string, string, number][] => [
        [`/threads/${id}`, tokens.full, id === hidden ? 404 : 200],
        [`/threads/${id}/notes`, tokens.full, id === hidden ? 404 : 200],
      ]),
    ['/threads?cursor=made-up', tokens.full, 400],
    ['/threads', undefined, 401],
    ['/threads', tokens.without['threads:read'], 403],
    ...Array.from({ length: 12 }, (): [string, string, number] => ['/threads', tokens.limited, 0]),
  ];
  const met = new Set<number>();
  for (const [path, token, status] of requests) {
    const response = await fetch(`${proxy}${path}`, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
    met.add(response.status);
    if (status) expect(response.status, path).toBe(status);
    const violations: Violation[] = JSON.parse(response.headers.get('sl-violations') ?? '[]');
    expect(
      violations.filter(({ location }) => location[0] === 'response'),
      path,
    ).toEqual([]);
  }
  expect([...met]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 429]));
});
