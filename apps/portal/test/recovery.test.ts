import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { shop, waitForLine, withPortal } from './with-portal.ts';

const [valid, broken] = ['schemas/Order" } }\n    post', 'schemas/None" } }\n    post'];

test('a document with a wrong $ref at startup is compared with its first valid version', () =>
  withPortal({ document: shop.replace(valid, broken) }, async (portal) => {
    await portal.checked();
    const { contract: atStart } = await portal.readState();
    expect(atStart.error).toBeNull();
    expect(atStart.lint?.groups.map(({ rule }) => rule)).toContain('no-unresolved-refs');
    expect(atStart.comparison).toBeUndefined();
    expect(atStart.notCompared).toContain('cannot be compared');
    const stillBroken = await waitForLine(portal, () => portal.edit('title: Shop', 'title: Books'), /not compared/);
    expect(stillBroken).not.toContain('breaking');
    await waitForLine(portal, () => portal.edit(broken, valid), /0 breaking, 0 compatible/);
    const { contract: fixed } = await portal.readState();
    expect([fixed.error, fixed.notCompared]).toEqual([null, undefined]);
    expect(fixed.comparison).toMatchObject({ since: 'the first valid version', changes: [] });
    await waitForLine(portal, () => portal.edit('maximum: 500', 'maximum: 400'), /1 breaking/);
  }));

test('a base with a wrong $ref does not make the saved file unusable', () =>
  withPortal(
    { document: shop, args: ['--base', 'older.yaml'], files: { 'older.yaml': shop.replace(valid, broken) } },
    async (portal) => {
      await portal.checked();
      const { contract } = await portal.readState();
      expect([contract.error, contract.comparison]).toEqual([null, undefined]);
      expect(contract.notCompared).toMatch(/older\.yaml:\d+:\d+ Nothing exists at #\/components\/schemas\/None/);
    },
  ));

test('the mock starts with the first operation, and keeps the last version without operations', () => {
  const head =
    'openapi: 3.1.0\ninfo: { title: New, version: "1" }\nwebhooks:\n  paid:\n    post: { responses: { "200": { description: Received. } } }\n';
  const path = 'paths:\n  /pets:\n    get: { responses: { "200": { description: Pets. } } }\n';
  return withPortal({ document: head }, async (portal) => {
    await portal.checked();
    expect((await portal.readState()).services).toEqual({});
    await waitForLine(portal, () => writeFile(portal.spec, head + path), /mock +http/);
    const { contract, services, mockControl } = await portal.readState();
    const pets = `${services.mock?.baseUrl}/pets`;
    expect((await fetch(pets)).status).toBe(200);
    expect(mockControl).toContain(new URL(pets).origin);
    expect(contract.examples[0]?.code[0]?.text).toContain(pets);
    await waitForLine(portal, () => writeFile(portal.spec, head), /The document has no operations\./);
    expect((await fetch(pets)).status).toBe(200);
    expect(portal.output.stderr).toBe('');
  });
});
