import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { openDocument } from '@threads-api/spec/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDocument } from '../server/document/read-document.ts';
import { type Started, shop, startAll } from './start-all.ts';

const secretIn = async ({ url }: Started) =>
  /<meta name="secret" content="([\w-]{32,})">/.exec(await (await fetch(url)).text())?.[1];

/** Saves and waits for a line with a text. An unfinished write may print another line before. */
async function waitForLine(portal: Started, save: () => Promise<unknown>, text: RegExp): Promise<string> {
  const length = portal.output.stdout.length;
  await save();
  const line = () =>
    portal.output.stdout
      .slice(length)
      .split('\n')
      .find((each) => text.test(each));
  await expect.poll(line).toBeDefined();
  return line() ?? '';
}

/** Follows a shop, which is compared with an older version. */
let portal: Started;
/** Follows a document that is unfinished at startup: it has no operations, and a wrong `$ref`. */
let unfinished: Started;

const webhook = 'webhooks:\n  paid:\n    post: { responses: { "200": { description: Received. } } }\n';
const start = `openapi: 3.1.0\ninfo: { title: New, version: "1" }\n${webhook}`;
const broken = 'components: { schemas: { Pet: { $ref: "#/components/schemas/None" } } }\n';
const path = 'paths:\n  /pets:\n    get: { responses: { "200": { description: Pets. } } }\n';

beforeAll(async () => {
  const files = {
    'older.yaml': shop.replace('500', '600'),
    'tsconfig.json': '{ "compilerOptions": { "lib": ["es5"], "types": [] }, "files": ["types.ts"] }',
    'types.ts': "export interface paths { '/trains': { get: {} } }",
  };
  [portal, unfinished] = await Promise.all([
    startAll({ document: shop, args: ['--base', 'older.yaml', '--consumer', 'tsconfig.json'], files }),
    startAll({ document: start + broken }),
  ]);
});
afterAll(async () => {
  await portal?.stop();
  await unfinished?.stop();
});

describe('a document of another API in an otherwise empty folder', () => {
  test('has the base path of its first server, and no views that are specific to the Threads contract', async () => {
    const { contract, services } = await portal.readState();
    expect(new URL((await portal.readMock()).baseUrl).pathname).toBe('/live/v2');
    expect(contract.servers).toEqual([{ url: 'https://shop.example/live/v2', description: '' }]);
    expect([contract.requirements, services.server]).toEqual([undefined, undefined]);
  });

  test("is linted with Redocly's recommended rules, and compared with --base", async () => {
    await portal.checked();
    const { contract } = await portal.readState();
    expect(contract.lint?.rules).toBe("Redocly's recommended rules");
    expect(contract.lint?.groups.map(({ rule }) => rule)).not.toContain('house/described');
    expect(contract.comparison?.since).toBe('older.yaml');
    expect(contract.comparison?.changes.map(({ level }) => level)).toEqual(['breaking']);
  });

  test('is compared even if a consumer uses no types of it', async () => {
    await portal.checked();
    const { contract } = await portal.readState();
    expect(contract.comparison?.consumersProblem).toMatch(/^tsconfig\.json uses no types of this contract\./);
  });

  test('a save prints one line with the time, the counts and the locations', async () => {
    const line = await waitForLine(portal, () => portal.edit('maximum: 500', 'maximum: 400'), /./);
    const number = shop.split('\n').findIndex((text) => text.includes('maximum: 500')) + 1;
    // A breaking change comes before the findings.
    const counts = `\\d+ findings, 1 breaking, 0 compatible`;
    expect(line).toMatch(new RegExp(`^\\d\\d:\\d\\d:\\d\\d {2}${counts} {2}openapi.yaml:${number}, openapi.yaml:`));
    await portal.restore();
  });

  test('an unreadable save prints the reason and the time of the version that is shown', async () => {
    const line = await waitForLine(portal, () => portal.edit('paths:\n', 'paths: [\n'), /not valid YAML/);
    expect(line).toMatch(/openapi\.yaml:\d+:\d+ is .*\. The portal still shows the version from \d\d:\d\d:\d\d\.$/);
    await portal.restore();
  });

  test('the base path follows the document', async () => {
    await portal.edit('/{stage}/v2', '/{stage}/v3');
    await expect.poll(async () => new URL((await portal.readMock()).baseUrl).pathname).toBe('/live/v3');
    const { baseUrl } = await portal.readMock();
    expect((await fetch(`${baseUrl}/orders/1`, { headers: { 'X-Key': 'any' } })).status).toBe(200);
    await portal.restore();
  });

  test('a redocly.yaml next to the document sets the rules as soon as it is saved', async () => {
    await portal.checked();
    await writeFile(join(dirname(portal.spec), 'redocly.yaml'), 'rules:\n  info-contact: error\n');
    await expect
      .poll(async () => (await portal.readState()).contract.lint?.groups.map(({ rule }) => rule))
      .toEqual(['info-contact']);
    expect((await portal.readState()).contract.lint?.rules).toBe('redocly.yaml');
  });

  test('a base with a wrong $ref does not make the saved file unusable', async () => {
    const older = shop.replace('schemas/Order" } }\n    post', 'schemas/None" } }\n    post');
    await writeFile(join(dirname(portal.spec), 'older.yaml'), older);
    await portal.edit('title: Shop', 'title: Books');
    // The portal also checks the file when its base is saved, and shows the last results until then.
    const described = async () => {
      const { title, error, comparison, notCompared } = (await portal.readState()).contract;
      return [title, error, comparison, notCompared];
    };
    const reason = expect.stringMatching(/older\.yaml:\d+:\d+ Nothing exists at #\/components\/schemas\/None/);
    await expect.poll(described).toEqual(['Books', null, undefined, reason]);
  });
});

test('the files of a document at a URL are not followed', async () => {
  const server = createServer((_, response) => response.end('type: string')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const file = join(dirname(portal.spec), 'remote.yaml');
  await writeFile(file, `${start}components: { schemas: { Pet: { $ref: "http://127.0.0.1:${port}/pet.yaml" } } }\n`);
  expect([...(await readDocument(await openDocument(file))).files.keys()]).toEqual([file]);
  server.close();
});

describe('a document that is unfinished at startup', () => {
  const save = (text: string) => () => writeFile(unfinished.spec, text);

  test('has findings for a wrong $ref, but no comparison and no mock', async () => {
    await unfinished.checked();
    const { contract, services } = await unfinished.readState();
    expect([contract.error, contract.comparison, services]).toEqual([null, undefined, {}]);
    expect(contract.lint?.groups.map(({ rule }) => rule)).toContain('no-unresolved-refs');
    expect(contract.notCompared).toContain('cannot be compared');
  });

  test('gets a mock with its first operation', async () => {
    await waitForLine(unfinished, save(start + broken + path), /mock +http/);
    const { contract, services } = await unfinished.readState();
    const pets = `${services.mock?.baseUrl}/pets`;
    expect((await fetch(pets)).status).toBe(200);
    expect(services.mock?.controlUrl).toContain(new URL(pets).origin);
    expect(contract.examples[0]?.code[0]?.text).toContain(pets);
    const edited = (start + broken + path).replace('title: New', 'title: Pets');
    expect(await waitForLine(unfinished, save(edited), /not compared/)).not.toContain('breaking');
  });

  test('is compared with its first valid version', async () => {
    await waitForLine(unfinished, save(start + path), /0 breaking, 0 compatible/);
    const { contract } = await unfinished.readState();
    expect([contract.error, contract.notCompared]).toEqual([null, undefined]);
    expect(contract.comparison).toMatchObject({ since: 'the first valid version', changes: [] });
    await waitForLine(unfinished, save(start + path.replace('pets', 'dogs')), /1 breaking/);
  });

  test('keeps the findings of a wrong $ref only until the next save', async () => {
    const findings = async () => (await unfinished.readState()).contract.lint;
    await save(start + path + broken)();
    await expect.poll(findings).toMatchObject({ isCurrent: true });
    await waitForLine(unfinished, save(`${start}paths: [`), /not valid YAML/);
    expect(await findings()).not.toHaveProperty('isCurrent');
  });

  test('keeps the mock of its last version with operations', async () => {
    await waitForLine(unfinished, save(start), /The document has no operations\./);
    expect((await fetch(`${(await unfinished.readMock()).baseUrl}/dogs`)).status).toBe(200);
    expect(unfinished.output.stderr).toBe('');
  });
});

describe('the secret', () => {
  const fileOf = ({ output }: Started) => /secret +(\S+)/.exec(output.stdout)?.[1] ?? '';

  test('is in the HTML and in a private file, and new at each start', async () => {
    const secret = await secretIn(portal);
    expect(secret).toBe((await readFile(fileOf(portal), 'utf8')).trim());
    expect(secret).not.toBe(await secretIn(unfinished));
    expect((await stat(fileOf(portal))).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(fileOf(portal)))).mode & 0o777).toBe(0o700);
  });

  test('is neither printed nor in the data, the events or the files of the page', async () => {
    const { url, output } = portal;
    const html = await (await fetch(url)).text();
    const secret = await secretIn(portal);
    const scripts = [...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, path]) => `/${path}`);
    expect(scripts.length).toBeGreaterThan(0);
    for (const path of ['/data/state.json', ...scripts])
      expect(await (await fetch(`${url}${path}`)).text()).not.toContain(secret);
    const stopping = new AbortController();
    const events = await fetch(`${url}/events`, { signal: stopping.signal });
    let received = '';
    for await (const chunk of events.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      received += chunk;
      if (received.includes('event: contract')) break;
    }
    stopping.abort();
    expect(received).not.toContain(secret);
    expect(output.stdout + output.stderr).not.toContain(secret);
  });

  test('is removed on Ctrl-C, which stops the portal and the mock', async () => {
    const { baseUrl } = await portal.readMock();
    portal.interrupt();
    expect(await portal.ended).toBe(0);
    await expect(stat(fileOf(portal))).rejects.toThrow('ENOENT');
    for (const gone of [portal.url, baseUrl]) await expect(fetch(gone)).rejects.toThrow();
    expect(portal.output.stderr).toBe('');
  });
});
