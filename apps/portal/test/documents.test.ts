import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Started, startAll } from './start-all.ts';
import { lineAfter, shop, withPortal } from './with-portal.ts';

const run = promisify(execFile);

describe('a document of another API in an otherwise empty folder', () => {
  let portal: Started;
  beforeAll(async () => {
    portal = await startAll({ document: shop });
  });
  afterAll(() => portal?.stop());

  test('has the base path of its first server', async () => {
    const { services } = await portal.readState();
    expect(new URL((await portal.readMock()).baseUrl).pathname).toBe('/live/v2');
    expect(services.server).toBeUndefined();
  });

  test('has no views that are specific to the Conversation Threads contract', async () => {
    const { conformance, contract } = await portal.readState();
    expect([conformance, contract.requirements]).toEqual([undefined, undefined]);
  });

  test('every curl example gets a successful response from the mock at its actual URL', async () => {
    const { contract } = await portal.readState();
    expect(contract.examples.map(({ id }) => id)).toEqual(['listOrders', 'createOrder', 'getOrder']);
    for (const { code } of contract.examples) {
      const curl = code.find(({ language }) => language === 'curl')?.text ?? '';
      const { stdout } = await run('sh', ['-c', curl.replace('curl', 'curl -s -w "%{http_code}"')]);
      expect(`${curl}\n${stdout}`).toMatch(/20[01]$/);
    }
  });

  test('the fetch examples run, and no example needs the typed client', async () => {
    const { contract } = await portal.readState();
    for (const { code } of contract.examples) {
      expect(code.map(({ language }) => language)).toEqual(['curl', 'fetch', 'openapi-fetch']);
      expect(code.map(({ text }) => text).join('\n')).not.toContain('@threads-api');
      const fetching = code.find(({ language }) => language === 'fetch')?.text ?? '';
      await run(process.execPath, ['--input-type=module', '-e', fetching]);
    }
  });

  test("is linted with Redocly's recommended rules", async () => {
    await portal.checked();
    const { lint } = (await portal.readState()).contract;
    expect(lint?.rules).toBe("Redocly's recommended rules");
    expect(lint?.groups.map(({ rule }) => rule)).not.toContain('house/described');
  });

  test('a save prints one line with the time, the counts and the locations', async () => {
    await portal.checked();
    const line = await lineAfter(portal, () => portal.edit('maximum: 500', 'maximum: 400'));
    const number = shop.split('\n').findIndex((text) => text.includes('maximum: 500')) + 1;
    // A breaking change comes before the findings.
    const counts = `\\d+ findings, 1 breaking, 0 compatible`;
    expect(line).toMatch(new RegExp(`^\\d\\d:\\d\\d:\\d\\d {2}${counts} {2}openapi.yaml:${number}, openapi.yaml:`));
    expect(line).not.toContain('\n');
    await portal.restore();
  });

  test('an unreadable save prints the reason and the time of the version that is shown', async () => {
    await portal.checked();
    const line = await lineAfter(portal, () => portal.edit('paths:\n', 'paths: [\n'));
    expect(line).toMatch(
      /openapi\.yaml:\d+:\d+ is not valid YAML: .*\. The portal still shows the version from \d\d:\d\d:\d\d\.$/,
    );
    await portal.restore();
  });

  test('its own servers are offered besides the mock', async () => {
    const { contract } = await portal.readState();
    expect(contract.servers).toEqual([{ url: 'https://shop.example/live/v2', description: '' }]);
  });

  test('a save with an unresolved $ref shows the findings of a fresh start, and keeps the other pages', async () => {
    await portal.checked();
    const { hash } = (await portal.readState()).contract;
    await portal.edit('schemas/Order" } }\n    post', 'schemas/None" } }\n    post');
    await expect.poll(async () => (await portal.readState()).contract.lint?.isCurrent).toBe(true);
    const { contract } = await portal.readState();
    expect(contract.error).toContain('Nothing exists at #/components/schemas/None');
    expect(contract.lint?.groups.map(({ rule }) => rule)).toContain('no-unresolved-refs');
    expect(contract.hash).toBe(hash);
    await portal.restore();
    await expect.poll(async () => (await portal.readState()).contract.error).toBeNull();
  });

  test('the base path follows the document', async () => {
    await portal.edit('/{stage}/v2', '/{stage}/v3');
    await expect.poll(async () => new URL((await portal.readMock()).baseUrl).pathname).toBe('/live/v3');
    const { baseUrl } = await portal.readMock();
    expect((await fetch(`${baseUrl}/orders/1`, { headers: { 'X-Key': 'any' } })).status).toBe(200);
    await portal.restore();
  });

  test('a document of OpenAPI 3.2 is shown', async () => {
    await writeFile(portal.spec, shop.replace('3.0.3', '3.2.0').replace(', nullable: true', ''));
    const described = async () => {
      const { contract } = await portal.readState();
      return [contract.title, contract.error, contract.examples.length, contract.comparison?.changes.length];
    };
    await expect.poll(described).toEqual(['Shop', null, 3, 1]);
    await portal.restore();
  });

  test('a redocly.yaml next to the document sets the rules as soon as it is saved', async () => {
    await portal.checked();
    const config = join(dirname(portal.spec), 'redocly.yaml');
    await writeFile(config, 'rules:\n  info-contact: error\n');
    await expect
      .poll(async () => (await portal.readState()).contract.lint?.groups.map(({ rule }) => rule))
      .toEqual(['info-contact']);
    expect((await portal.readState()).contract.lint?.rules).toBe('redocly.yaml');
  });
});

test('--base compares with a file', () =>
  withPortal(
    { document: shop, args: ['--base', 'older.yaml'], files: { 'older.yaml': shop.replace('500', '600') } },
    async (portal) => {
      await portal.checked();
      const { contract, versions } = await portal.readState();
      expect(contract.comparison?.from).toBe('base');
      expect(contract.comparison?.changes.some(({ impact }) => impact === 'major')).toBe(true);
      expect(versions.map(({ id }) => id)).toEqual(['now', 'start', 'base']);
    },
  ));

test('a --base that is neither a file nor in git prints one line and exits with 2', () =>
  withPortal({ document: shop, args: ['--base', 'none:openapi.yaml'] }, async ({ output, ended }) => {
    expect(await ended).toBe(2);
    expect(output.stderr.trim()).toBe(
      "'none:openapi.yaml' is not a file, and git has no such version of this document. See --help.",
    );
  }));

test('a file that is not an OpenAPI document prints one line and exits with 2', () =>
  withPortal({ document: 'title: nothing\n' }, async ({ output, ended }) => {
    expect(await ended).toBe(2);
    expect(output.stderr).toMatch(/^openapi\.yaml is not an OpenAPI 3 document: .*\n$/);
  }));
