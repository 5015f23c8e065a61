import { createRequire } from 'node:module';
import { startMock } from '@threads-api/mock';
import { isRepeating } from '@threads-api/testing';
import { build } from 'esbuild';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { readSnippet, runHere, withFiles } from './samples.ts';

const { JSDOM } = createRequire(import.meta.url)('jsdom');

const mock = await startMock({ port: 0, threads: 200, retryAfter: 1 });
afterEach(mock.scenarios.clear);
afterAll(mock.close);

/** Runs a program and returns its output. */
const run = (program: string) =>
  withFiles({ 'sample.ts': program }, async (folder) => (await runHere(`${folder}/sample.ts`)).stdout);

const withClient = (snippet: string) => `import { createThreadsClient } from '@threads-api/client';
const client = createThreadsClient({ baseUrl: '${mock.url}', token: 'any' });
${snippet}`;

/** The samples use the default address of the mock. */
const withMockUrl = (snippet: string) => snippet.replace('http://127.0.0.1:4010/api/v1', mock.url);

test('the calls run', async () => {
  const { data } = await (await fetch(`${mock.url}/threads`, { headers: { authorization: 'Bearer any' } })).json();
  const snippet = (await readSnippet('import { NotFoundError')).replace('thr_w5NfYp2K', data[0].id);
  const output = await run(withClient(snippet));
  expect(output).toContain(data[1].subject);
  expect(output).toMatch(/^This thread does not exist, or you do not have access to it\. req_/m);
});

test('the sample with onWait reports a wait', async () => {
  mock.scenarios.add({ scenario: '429' });
  const snippet = withMockUrl(await readSnippet('import { createThreadsClient'));
  const output = await run(snippet.replace('client.retryNow();', 'await client.listThreads();'));
  expect(output).toBe('1 waiting (limit) for 1 s\n');
});

const versions: [string, Record<string, string>][] = [
  [
    'React 18.0 and TanStack Query 5.0',
    { react: 'react18', 'react-dom': 'react-dom18', '@tanstack/react-query': 'react-query5' },
  ],
  ['the newest versions', {}],
];

describe.runIf(isRepeating).each(versions)('the quick start with %s', (_, alias) => {
  /** Bundles the page and runs it in jsdom with Node's `fetch`. */
  async function openPage() {
    // The list of unread threads has a single page.
    const page = withMockUrl(await readSnippet('// main.tsx')).replace('unread: true', 'unread: false');
    const { outputFiles } = await withFiles({ 'main.tsx': page }, (folder) =>
      build({
        entryPoints: [`${folder}/main.tsx`],
        bundle: true,
        format: 'iife',
        jsx: 'automatic',
        define: { 'process.env.NODE_ENV': '"production"' },
        alias,
        write: false,
      }),
    );
    const { window } = new JSDOM('<div id="root"></div>', { runScripts: 'outside-only', url: 'http://localhost/' });
    Object.assign(window, { fetch, Request, Response, Headers, AbortController, AbortSignal });
    window.eval(outputFiles?.[0]?.text ?? '');
    return window;
  }

  test('shows a list, keeps it if loading more fails, and loads more', async () => {
    const { document, close } = await openPage();
    const count = () => document.querySelectorAll('li').length;
    await expect.poll(count).toBeGreaterThan(0);
    const before = count();
    mock.scenarios.add({ scenario: '500' });
    document.querySelector('button').click();
    await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toBeTruthy();
    expect(count()).toBe(before);
    document.querySelector('button').click();
    await expect.poll(count).toBeGreaterThan(before);
    expect(document.querySelector('[role=alert]')).toBeNull();
    close();
  });
});
