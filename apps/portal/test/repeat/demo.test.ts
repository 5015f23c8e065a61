import { contract } from '@threads-api/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchService } from '../../server/conformance/launch-service.ts';
import { executablePath, usePage } from '../open-browser.ts';
import { type Started, startAll } from '../start-all.ts';

let portal: Started;
beforeAll(async () => {
  portal = await startAll();
});
afterAll(() => portal?.stop());

describe.skipIf(!executablePath)('the checks of the demo server', () => {
  const fixture = usePage();

  test('start without a click, and Decisions shows their results', async () => {
    const { page } = fixture;
    await fixture.open('conformance', portal);
    const server = page.locator('[data-target=server]');
    await server.getByText('Conforms').waitFor();
    expect(await server.getByRole('row', { name: /^listThreads / }).textContent()).toMatch(/^listThreads\d+/);
    await page.getByRole('link', { name: 'Decisions' }).click();
    await page.getByRole('row', { name: /^R16 / }).getByText('passed').waitFor();
  });

  test('do not change its data', async () => {
    const { server } = (await portal.readState()).services;
    const read = async (path: string) =>
      (await fetch(`${server?.baseUrl}${path}`, { headers: { Authorization: `Bearer ${server?.token}` } })).json();
    for (const id of ['listThreads', 'getThread', 'listThreadNotes'] as const) {
      const { path, examples, success } = contract.operation(id);
      const exchanges = examples.filter(
        ({ status, request, caller }) => status === success?.status && request.known && !caller,
      );
      expect(exchanges.length).toBeGreaterThan(0);
      for (const { request, value } of exchanges) {
        const filled = path.replace('{id}', request.path.id ?? '');
        expect(await read(`${filled}?${new URLSearchParams(request.query)}`)).toEqual(value);
      }
    }
  });
});

test('the demo does not start on a port in use', async () => {
  const { server } = (await portal.readState()).services;
  const port = Number(new URL(server?.baseUrl ?? '').port);
  const message = `Port ${port} is in use. Choose another with --server-port or SERVER_PORT.`;
  await expect(launchService({ port })).rejects.toThrow(message);
});
