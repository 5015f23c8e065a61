import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDocumentFromString } from '@redocly/openapi-core';
import { isRepeating } from '@threads-api/testing';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { contractFile } from '../../contract-files.ts';
import { compareContracts } from '../../diff/compare-contracts.ts';
import { type BrokenPlace, openConsumer } from '../../diff/consumers/compile-consumer.ts';
import { findBrokenPlaces } from '../../diff/consumers/find-broken-places.ts';
import { generateTypes } from '../../generate/generate-types.ts';
import { openDocument } from '../../open-document.ts';
import type { Json } from '../edit-document.ts';
import { compareFiles } from './compare-shops.ts';
import { createShop, remove } from './shop.ts';
import { layouts } from './write-document.ts';

const folder = fileURLToPath(new URL('./consumer/', import.meta.url));
const tsconfig = join(folder, 'tsconfig.json');

type Split = (document: Json) => Record<string, Json>;

/** The longer tests split the contract into several files, too. */
const tried = Object.entries(layouts).slice(0, isRepeating ? undefined : 1);

/** Each change with the code that it breaks, as `file:line source`. `undefined` if that is not determined. */
async function findBroken(original: Json, edit: (document: Json) => void, split: Split) {
  const edited = structuredClone(original);
  edit(edited);
  const write = async (document: Json) => join(await temporaryFolder(split(document)), 'api.yaml');
  const [old, now] = [await openDocument(await write(original)), await openDocument(await write(edited))];
  const { changes } = await compareContracts(old, now);
  const { byChange, others } = await findBrokenPlaces(old, now, changes, [tsconfig]);
  const describe = ({ file, line, source }: BrokenPlace) => `${relative(folder, file)}:${line} ${source}`;
  return {
    found: changes.map((change) => ({ change, places: byChange.get(change)?.map(describe) })),
    others: others.map(describe),
  };
}

/** The code that each change breaks, by rule. */
async function findPlaces(edit: (document: Json) => void, split: Split) {
  const { found, others } = await findBroken(createShop(), edit, split);
  expect(others).toEqual([]);
  const places = found.map(({ change: { reasons, kind, uses }, places }) => [
    `${reasons[0].rule} ${kind === 'removed' ? uses[0]?.operation : ''}`.trim(),
    places,
  ]);
  return Object.fromEntries(places);
}

test("the consumer's types are those of the shop", async () => {
  const document = makeDocumentFromString(JSON.stringify(createShop()), 'shop.json');
  expect(await readFile(join(folder, 'shop.gen.ts'), 'utf8')).toBe(await generateTypes(document, 'shop.ts'));
});

test.each(tried)('five breaks of a contract in %s are listed with their lines', async (_, split) => {
  const before = await readFile(join(folder, 'client.ts'), 'utf8');
  const places = await findPlaces((document) => {
    const { Book, Author, NewBook, Sale } = document.components.schemas;
    Author.properties.name.type = ['string', 'null'];
    delete Book.properties.status;
    remove(Book.required, 'status');
    document.paths['/books'].get.parameters.shift();
    NewBook.allOf[1].properties.shelf = { type: 'string' };
    NewBook.allOf[1].required.push('shelf');
    delete document.paths['/books/{bookId}'].delete;
    // Nothing in the consumer uses it.
    delete document.webhooks.bookSold;
    Sale.description = 'A sale.';
  }, split);
  expect(places).toEqual({
    'response-type-widened': ['book-list.tsx:11 {book.title} by {book.author.name.toUpperCase()}'],
    'response-property-removed GET /books': ['book-list.tsx:13 <Status value={book.status} />'],
    'parameter-removed GET /books': [
      "client.ts:10 const { data } = await client.GET('/books', { params: { query: { genre } } });",
    ],
    'request-property-added-required': ['client.ts:16 body: { title, isbn, stock: 0 },'],
    'operation-removed DELETE /books/{bookId}': [
      "client.ts:21 return client.DELETE('/books/{bookId}', { params: { path: { bookId } } });",
    ],
    'operation-removed webhook bookSold': [],
  });
  expect(await readFile(join(folder, 'client.ts'), 'utf8')).toBe(before);
});

test.runIf(isRepeating).each(Object.entries(layouts))(
  'in %s, changes whose errors hide each other are all listed',
  async (_, split) => {
    const { found, others } = await findBroken(
      createShop(),
      ({ components: { schemas } }) => {
        schemas.Room = { type: 'string' };
        const [, { properties, required }] = schemas.NewBook.allOf;
        Object.assign(properties, { shelf: { type: 'string' }, room: { $ref: '#/components/schemas/Room' } });
        properties.floor = { type: 'integer' };
        required.push('shelf', 'room', 'floor');
      },
      split,
    );
    const place = 'client.ts:16 body: { title, isbn, stock: 0 },';
    expect(found.map(({ places }) => places)).toEqual([[place], [place], [place]]);
    expect(others).toEqual([]);
  },
);

test('a renamed path is tried without printing anything', async () => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { found } = await findBroken(
    createShop(),
    ({ paths }) => {
      paths['/titles'] = paths['/books'];
      delete paths['/books'];
    },
    (document) => ({ 'api.yaml': document }),
  );
  expect(found.flatMap(({ places }) => places ?? [])).not.toEqual([]);
  expect(print).not.toHaveBeenCalled();
  print.mockRestore();
});

test.runIf(isRepeating)('the broken code of a change that cannot be tried alone is not determined', async () => {
  const original = createShop();
  original.components.schemas.NewBook.allOf.push({ type: 'object', additionalProperties: true });
  const properties = { shelf: { type: 'string' }, room: { type: 'string' }, floor: { type: 'string' } };
  const { found, others } = await findBroken(
    original,
    ({ components: { schemas } }) =>
      Object.assign(schemas.NewBook.allOf[2], { properties, required: Object.keys(properties) }),
    (document) => ({ 'api.yaml': document }),
  );
  expect(found.map(({ places }) => places)).toEqual([undefined, undefined, undefined]);
  expect(others).toEqual(['client.ts:16 body: { title, isbn, stock: 0 },']);
});

test.runIf(isRepeating)(
  'a change of the contract has the lines of code with @threads-api/client that it breaks',
  async () => {
    const text = (await readFile(contractFile, 'utf8')).replace('        - sender\n', '');
    const edited = join(await temporaryFolder({ 'openapi.yaml': text }), 'openapi.yaml');
    const threads = fileURLToPath(new URL('./threads-consumer/tsconfig.json', import.meta.url));
    const { changes } = await compareFiles(contractFile, edited, [threads]);
    expect(changes).toMatchObject([
      { location: 'Thread › sender', level: 'breaking', places: [{ line: 8, code: 'TS18048' }] },
    ]);
  },
);

test('a program with types of another contract only is rejected', async () => {
  const files = {
    'tsconfig.json': { compilerOptions: { lib: ['es5'], types: [] }, files: ['types.ts'] },
    'types.ts': "export interface paths { '/trains': { get: {} }; '/stops': { get: {} }; '/books': { get: {} } }",
  };
  const program = await temporaryFolder(files);
  const open = () => openConsumer(join(program, 'tsconfig.json'), ['/books']);
  expect(open).toThrow('uses no types of this contract');
});
