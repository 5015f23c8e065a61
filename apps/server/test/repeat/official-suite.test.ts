import { createServer, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { bareEnvironment, startProgram } from '@threads-api/testing';
import { listen } from '@threads-api/testing/listen';
import { expect, test } from 'vitest';
import { openMcp } from '../mcp/fixture.ts';

const suite = fileURLToPath(new URL('../../node_modules/.bin/conformance', import.meta.url));
const expectedFailures = fileURLToPath(new URL('expected-failures.yml', import.meta.url));

/** Adds a token to each request, because the suite sends none. */
async function startTokenProxy(target: string, token: string): Promise<string> {
  const { hostname, port } = new URL(target);
  const proxy = createServer((request, response) => {
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    const passed = send({ hostname, port, path: request.url, method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  return `${await listen(proxy)}/mcp`;
}

test('the official conformance suite passes, except for the expected failures', async () => {
  const { serve, token } = await openMcp();
  const url = await startTokenProxy(await serve(), await token());
  const args = ['server', '--url', url, '--suite', 'all', '--expected-failures', expectedFailures];
  const { output: written, ended } = startProgram(suite, args, { env: bareEnvironment, cwd: tmpdir() });
  const code = await ended;
  const output = stripVTControlCharacters(written.stdout + written.stderr);
  const passed = [...output.matchAll(/^✓ (\S+): [1-9]\d* passed/gm)].map(([, scenario]) => scenario);
  expect(passed, output).toEqual(['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']);
  expect(code, output).toBe(0);
});
