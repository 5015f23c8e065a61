import { describe, expect, test } from 'vitest';
import { openDocument } from './open-document.ts';
import { openMock } from './open-mock.ts';

const json = { 'Content-Type': 'application/json' };
const book = { title: 'Emma', genre: 'history', published: '1815-12-23', code: 'AB0000000000', tags: ['new', 'rare'] };
const open = (options = {}) => openDocument('bookstore', options);
const add = (send: Awaited<ReturnType<typeof open>>['send'], body: object = book) =>
  send('/books', json, { method: 'POST', body: JSON.stringify(body) });

describe('a resource', () => {
  test('can be read back after a POST, also in the list', async () => {
    const { send, json: get } = await open();
    const created = await add(send);
    const body = await created.json();
    expect(body).toMatchObject({ title: 'Emma', genre: 'history', published: '1815-12-23' });
    expect([created.status, created.headers.get('location')]).toEqual([201, `/v1/books/${body.isbn}`]);
    const { data } = await get('/books?genre=history&limit=50');
    expect(data.map(({ isbn }: { isbn: string }) => isbn)).toContain(body.isbn);
  });

  test('has a new id that matches the schema, and no properties that are only for requests', async () => {
    const { send } = await open();
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { isbn, ...added } = await (await add(send, { ...book, secret: 'x' })).json();
      expect(added).not.toHaveProperty('secret');
      ids.push(isbn);
      expect(isbn).toMatch(/^97[89]-[0-9]{10}$/);
      if (count < 3) expect((await send(`/books/${isbn}`, {}, { method: 'DELETE' })).status).toBe(204);
    }
    expect(new Set(ids).size).toBe(4);
    expect((await send(`/books/${ids[3]}`)).status).toBe(200);
  });

  test('can be removed, and with JSON, null is a value', async () => {
    const { send, json: get } = await open();
    const { isbn } = await (await add(send)).json();
    // Without the rules of a merge patch.
    await send(`/books/${isbn}`, json, { method: 'PATCH', body: JSON.stringify({ price: null }) });
    expect(await get(`/books/${isbn}`)).toMatchObject({ isbn, title: 'Emma', price: null });
    expect((await send(`/books/${isbn}`, {}, { method: 'DELETE' })).status).toBe(204);
    expect((await send(`/books/${isbn}`)).status).toBe(404);
    expect((await send(`/books/${isbn}`, {}, { method: 'DELETE' })).status).toBe(404);
  });

  test('that does not exist is 404, as is everything below it', async () => {
    const { send, json: get } = await open();
    expect((await send('/books/978-0000000000')).status).toBe(404);
    expect((await send('/books/978-0000000000/reviews')).status).toBe(404);
    const { data } = await get('/books?limit=1');
    expect(await get(`/books/${data[0].isbn}`)).toMatchObject(data[0]);
  });

  test('survives an edit of the document, but not a reset', async () => {
    const { send, use, contract, reset } = await open();
    const { isbn } = await (await add(send)).json();
    const edited = Object(structuredClone(contract().source));
    edited.components.schemas.Book.required.push('sequel');
    use(edited);
    expect(await (await send(`/books/${isbn}`)).json()).toMatchObject({ title: 'Emma', sequel: null });
    reset();
    expect((await send(`/books/${isbn}`)).status).toBe(404);
  });

  test('is not stored with the option stateless', async () => {
    const { send } = await open({ stateless: true });
    const { isbn } = await (await add(send)).json();
    expect((await send(`/books/${isbn}`)).status).toBe(404);
  });
});

test('the numbers of entries in an example are those that pass the filters', async () => {
  const { contract } = await open();
  const document = Object(structuredClone(contract().source));
  const data = ['crime', 'poetry', 'crime'].map((genre, index) => ({ isbn: `97${index}`, title: 'Emma', genre }));
  const { content } = document.paths['/books'].get.responses['200'];
  content['application/json'].example = { data, nextCursor: null, total: 57 };
  const { json: get, send } = await openMock({ document });
  expect(await get('/books')).toMatchObject({ data, total: 57 });
  expect(await get('/books?genre=crime&limit=1')).toMatchObject({ data: [data[0]], total: 2 });
  expect((await send('/books?genre=crime&limit=1')).headers.get('x-total-count')).toBe('2');
});

test('a property that lists its values without a type is a filter', async () => {
  const { contract } = await open();
  const document = Object(structuredClone(contract().source));
  delete document.components.schemas.Book.properties.genre.type;
  const { json: get } = await openMock({ document });
  const { data } = await get('/books?genre=crime');
  expect(data.filter(({ genre }: { genre: string }) => genre !== 'crime')).toEqual([]);
});

describe('the Location of a created resource', () => {
  const event = { name: 'Lanterns at night', price: 25 };
  test.each([
    ['under a prefix', 'bookstore', '/books', book],
    ['with a parent of another name', 'bookstore', '/shops/b%2F1/books', book],
    ['of the request in an example', 'gallery', '/special-events', event],
  ])('%s leads to it', async (_, document, path, sent) => {
    const { url, send } = await openDocument(document);
    const headers = { Authorization: document === 'gallery' ? 'Basic YTpi' : 'Bearer any' };
    const created = await send(path, { ...json, ...headers }, { method: 'POST', body: JSON.stringify(sent) });
    const found = await fetch(new URL(created.headers.get('location') ?? 'none', url), { headers });
    expect([found.status, await found.json()]).toEqual([200, await created.json()]);
  });

  test('is absent if no operation returns it, or nothing is stored', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const ordered = await (await open()).send('/orders', form, { method: 'POST', body: 'isbn=7' });
    const added = await add((await open({ stateless: true })).send);
    expect([ordered, added].map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [202, null],
      [201, null],
    ]);
  });
});

describe('a change', () => {
  const change = (method: string, body: object) => ({ method, body: JSON.stringify(body) });
  const merge = { 'Content-Type': 'application/merge-patch+json' };

  test('is a merge patch (RFC 7396): null removes, objects merge, other values replace', async () => {
    const { send, json: get } = await open();
    const { price: _, ...added } = await (await add(send)).json();
    const path = `/books/${added.isbn}`;
    await send(path, merge, change('PATCH', { price: 7, author: { name: 'Jane', born: '1775' } }));
    const response = await send(path, merge, change('PATCH', { price: null, author: { born: null, died: '1817' } }));
    const expected = { ...added, author: { ...added.author, name: 'Jane', died: '1817' } };
    expect([await response.json(), await get(path)]).toEqual([expected, expected]);
  });

  test('with PUT removes what was not sent, except for properties that a PUT cannot set', async () => {
    const { send, json: get } = await open();
    const { isbn } = await (await add(send)).json();
    await send(`/books/${isbn}`, merge, change('PATCH', { price: 7 }));
    const { published, ...sent } = { ...book, title: 'Emma, again' };
    await send(`/books/${isbn}`, json, change('PUT', sent));
    const replaced = await get(`/books/${isbn}`);
    expect(replaced).toMatchObject({ isbn, title: 'Emma, again', price: 7 });
    expect(replaced).not.toHaveProperty('published');
  });

  test('with an unknown property is refused if the schema says so', async () => {
    const { send } = await open();
    const { isbn } = await (await add(send)).json();
    expect((await send(`/books/${isbn}`, merge, change('PATCH', { color: 'red' }))).status).toBe(400);
  });
});

describe('an id matches the path parameter and the property', () => {
  const json = (schema: object) => ({ description: 'Plants.', content: { 'application/json': { schema } } });
  const openPlants = (parameter: object, property: object) => {
    const plant = { type: 'object', properties: { id: property, name: { type: 'string' } } };
    const headers = { Location: { schema: { type: 'string' } } };
    const parameters = [{ name: 'plantId', in: 'path', required: true, schema: parameter }];
    const paths = {
      '/plants': {
        get: { responses: { 200: json({ type: 'array', items: plant }) } },
        post: { requestBody: json(plant), responses: { 201: { ...json(plant), headers } } },
      },
      '/plants/{plantId}': { parameters, get: { responses: { 200: json(plant) } } },
    };
    return openMock({ document: { openapi: '3.1.0', info: { title: 'Plants', version: '1' }, paths } });
  };
  const oak = {
    method: 'POST',
    body: JSON.stringify({ name: 'Oak' }),
    headers: { 'Content-Type': 'application/json' },
  };

  test.each([
    ['a pattern of the parameter', { type: 'string', pattern: '^pl_[a-z0-9]{4}$' }, { type: 'string' }],
    ['an example of the property', { type: 'string', pattern: '^pl_[a-z0-9]{4}$' }, { type: 'string', example: 'x' }],
    ['bounds of the parameter', { type: 'integer', minimum: 5000 }, { type: 'integer' }],
    ['a step', { type: 'integer' }, { type: 'integer', multipleOf: 20 }],
    ['digits', { type: 'string', pattern: '^[0-9]+$' }, { type: 'integer' }],
  ])('%s', async (_, parameter, property) => {
    const { json: get, url } = await openPlants(parameter, property);
    const listed: { id: unknown }[] = await get('/plants');
    const created = Array.from({ length: 20 }, () => fetch(`${url}/plants`, oak));
    const locations = (await Promise.all(created)).map(({ headers }) => headers.get('location'));
    const paths = [...listed.map(({ id }) => `/plants/${id}`), ...locations];
    const statuses = await Promise.all(paths.map(async (path) => (await fetch(new URL(`${path}`, url))).status));
    expect([new Set(paths).size, new Set(statuses)]).toEqual([25, new Set([200])]);
  });

  test('no plant is created if all ids are in use', async () => {
    const { url } = await openPlants({}, { type: 'integer', minimum: 1, maximum: 5 });
    expect((await fetch(`${url}/plants`, oak)).status).toBe(409);
  });
});
