import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { launchService } from '../../server/command/launch-service.ts';
import { executablePath, usePage } from '../open-browser.ts';
import { type Started, startAll } from '../start-all.ts';

let portal: Started;
beforeAll(async () => {
  portal = await startAll();
});
afterAll(() => portal?.stop());

describe.skipIf(!executablePath)('try-it in the reference', () => {
  const fixture = usePage();

  test('sends the credentials that the operation requires, not the first declared ones', async () => {
    const pets = await startAll({
      document: `openapi: 3.1.0
info: { title: Pets, version: "1" }
security: [{ oauth: [read] }]
paths:
  /pets:
    get: { summary: List pets, responses: { "200": { description: Pets. } } }
    post: { summary: Add a pet, security: [{ key: [] }], responses: { "201": { description: A pet. } } }
components:
  securitySchemes:
    basic: { type: http, scheme: basic }
    key: { type: apiKey, in: header, name: X-Key }
    oauth:
      type: oauth2
      flows: { clientCredentials: { tokenUrl: "https://id.example/token", scopes: { read: Read. } } }
`,
    });
    const page = await fixture.newPage();
    onTestFinished(async () => {
      await page.context().close();
      await pets.stop();
    });
    await fixture.open('reference', pets, page);
    const mock = await pets.readMock();
    const buttons = page.locator('.scalar').getByRole('button', { name: /Test Request/ });
    for (const [method, header, value] of [
      ['GET', 'authorization', `Bearer ${mock.token}`],
      ['POST', 'x-key', mock.token],
    ] as const) {
      await buttons.nth(method === 'GET' ? 0 : 1).click();
      const sent = page.waitForResponse((response) => response.url() === `${mock.baseUrl}/pets`);
      await page.getByRole('dialog').getByRole('button', { name: /Send/ }).first().click();
      const response = await sent;
      expect([response.request().method(), response.ok()]).toEqual([method, true]);
      expect((await response.request().allHeaders())[header]).toBe(value);
      await page.keyboard.press('Escape');
    }
  });

  test.for(['mock', 'server'] as const)(
    'sends requests to the %s, and the response stays visible after a save',
    async (name) => {
      const page = await fixture.newPage();
      onTestFinished(async () => {
        await page.context().close();
        await portal.restore();
      });
      await fixture.open('reference', portal, page);
      const { services } = await portal.readState();
      const service = services[name];
      const scalar = page.locator('.scalar');
      // The mock is selected at first.
      if (name === 'server') {
        await scalar.getByRole('button', { name: services.mock?.baseUrl ?? '' }).click();
        await page.getByRole('option', { name: service?.baseUrl ?? '' }).click();
      }
      await scalar.getByText('List threads').first().click();
      await scalar
        .getByRole('button', { name: /Test Request/ })
        .first()
        .click();
      const received = page.waitForResponse(
        (response) => response.url().startsWith(`${service?.baseUrl}/threads`) && response.request().method() === 'GET',
      );
      await page.getByRole('dialog').getByRole('button', { name: /Send/ }).first().click();
      expect((await received).status()).toBe(200);
      const response = page.getByRole('dialog').getByText('Brake squeal after service').first();
      await response.waitFor();
      await portal.edit('title: Conversation Threads API', 'title: Another API');
      await page.locator('.brand').getByText('Another API').waitFor();
      expect(await response.isVisible()).toBe(true);
      await page.getByText('The demo server still has an older contract').waitFor();
    },
  );
});

test('the demo does not start on a port in use', async () => {
  const { server } = (await portal.readState()).services;
  const port = Number(new URL(server?.baseUrl ?? '').port);
  const message = `Port ${port} is in use. Choose another with --server-port or SERVER_PORT.`;
  await expect(launchService(port)).rejects.toThrow(message);
});
