import { createServer, type RequestListener } from 'node:http';
import { startMock } from '@threads-api/mock';
import { isRepeating } from '@threads-api/testing';
import { executablePath, launchChromium } from '@threads-api/testing/browser/vitest';
import { listen } from '@threads-api/testing/listen';
import { build } from 'esbuild';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ContractError, createThreadsClient } from '../../src/index.ts';
import { transports } from '../answers.ts';

const serve = (handle: RequestListener) => listen(createServer(handle));

const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };

/** A server that redirects to another server, and the requests that arrive there. */
async function redirecting(status: number) {
  const arrived: string[] = [];
  const elsewhere = await serve((request, response) => {
    arrived.push(`${request.method} ${request.headers.authorization}`);
    response
      .writeHead(200, { ...cors, 'Content-Type': 'application/json' })
      .end(JSON.stringify({ data: [], nextCursor: null }));
  });
  let calls = 0;
  const origin = await serve((request, response) => {
    if (request.url === '/')
      return response
        .setHeader('Content-Type', 'text/html')
        .end('<!doctype html><title>Page</title><link rel="icon" href="data:,">');
    calls += 1;
    return response.writeHead(status, { Location: `${elsewhere}/api/v1/threads` }).end();
  });
  return { origin, elsewhere, arrived, calls: () => calls };
}

describe.each(transports)('a client %s', (_, options) => {
  test.each([302, 307])('does not follow a %i to another origin', async (status) => {
    const { origin, elsewhere, arrived, calls } = await redirecting(status);
    const client = createThreadsClient({ baseUrl: `${origin}/api/v1`, token: 'a-long-token', ...options });
    const error = await client.listThreads().catch((reason) => reason);
    expect(error).toBeInstanceOf(ContractError);
    expect(error.message).toContain(`redirect to ${elsewhere}, GET`);
    expect(arrived).toEqual([]);
    expect(calls()).toBe(1);
  });
});

test('data from a fetch that follows redirects is rejected', async () => {
  const { origin, elsewhere } = await redirecting(307);
  const client = createThreadsClient({
    baseUrl: `${origin}/api/v1`,
    token: 'a-long-token',
    fetch: ({ url }) => fetch(url),
  });
  await expect(client.listThreads()).rejects.toThrow(`redirect to ${elsewhere}, GET`);
});

test.each([
  ...['', 'http://', '//', 'javascript:alert(1)'],
  ...['/sign-in?code=secret', 'sign-in?code=secret', 'http://user:secret@127.0.0.1:9/', 'data:text/plain,secret'],
])('the error for a redirect to %j hides the parts that may be secret', async (location) => {
  const origin = await serve((_, response) => response.writeHead(302, { Location: location }).end());
  const client = createThreadsClient({ baseUrl: `${origin}/api/v1`, token: 'a-long-token' });
  const error = await client.listThreads().catch(String);
  const shown = /^ContractError: .*(redirect to (http:\/\/127\.0\.0\.1:\d+|an unknown location)|null ""), GET/;
  expect(error).toMatch(shown);
  expect(error).not.toContain('secret');
});

describe.runIf(executablePath && isRepeating)('in Chromium', () => {
  /** Opens a page that has the client as `threads`, and evaluates code in it. */
  async function evaluate(url: string, code: string): Promise<unknown> {
    const { outputFiles } = await build({
      stdin: { contents: "export * from './src/index.ts'", resolveDir: process.cwd() },
      bundle: true,
      format: 'iife',
      globalName: 'threads',
      write: false,
    });
    const page = await (await launchChromium()).newPage();
    await page.goto(url);
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
    const result = await page.evaluate(code);
    await page.close();
    return result;
  }

  test('a list is read from another origin', async () => {
    const { origin } = await redirecting(307);
    const mock = await startMock({ port: 0 });
    onTestFinished(mock.close);
    const read = `threads.createThreadsClient({ baseUrl: '${mock.url}', token: 'any' }).listThreads({ limit: 2 })`;
    expect(await evaluate(origin, read)).toMatchObject({ data: [{}, {}], nextCursor: expect.any(String) });
  });

  test('a redirect is not followed, and its location is hidden', async () => {
    const { origin, arrived, calls } = await redirecting(307);
    const error = await evaluate(
      origin,
      `threads.createThreadsClient({ baseUrl: '${origin}/api/v1', token: 'a-long-token' }).listThreads().catch(String)`,
    );
    expect(error).toContain(
      'ContractError: The service sent an unexpected response. (redirect to an unknown location, GET',
    );
    expect(arrived).toEqual([]);
    expect(calls()).toBe(1);
  });
});
