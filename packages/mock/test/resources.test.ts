import { describe, expect, test } from 'vitest';
import { openDocument } from './open-document.ts';
import { openMock } from './open-mock.ts';

const json = { 'Content-Type': 'application/json' };
const book = { title: 'Emma', genre: 'history', published: '1815-12-23', code: 'AB0000000000', tags: ['new', 'rare'] };
const open = (options = {}) => openDocument('bookstore', options);
const add = (send: Awaited<ReturnType<typeof open>>['send'], body: object = book) =>
  send('/books', json, { method: 'POST', body: JSON.stringify(body) });

describe('a list without examples', () => {
  test('is cut into pages that end, and accepts the cursors it issues', async () => {
    const { json: get } = await open();
    const found: string[] = [];
    let cursor = '';
    for (let pages = 0; pages < 10; pages += 1) {
      const page = await get(`/books?limit=8${cursor}`);
      found.push(...page.data.map(({ isbn }: { isbn: string }) => isbn));
      expect(page.data.length).toBeLessThanOrEqual(8);
      expect(page.total).toBe(21);
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(found).toHaveLength(21);
    expect(new Set(found).size).toBe(21);
  });

  test('rejects a cursor of another request', async () => {
    const { json: get, send } = await open();
    const { nextCursor } = await get('/books?limit=5');
    expect((await send(`/books?genre=crime&cursor=${nextCursor}`)).status).toBe(400);
  });

  test('is filtered by a parameter with the name of a property', async () => {
    const { json: get, send } = await open();
    const { data, total } = await get('/books?genre=poetry&limit=50');
    expect(data.length).toBeGreaterThan(0);
    expect(data.filter(({ genre }: { genre: string }) => genre !== 'poetry')).toEqual([]);
    expect(total).toBe(data.length);
    const response = await send('/books?genre=poetry&limit=1');
    expect(response.headers.get('x-total-count')).toBe(`${data.length}`);
    expect(response.headers.get('x-shelf')).toMatch(/^[A-F]\d\d$/);
  });

  test('has numbered pages', async () => {
    const { json: get } = await open();
    const { data } = await get('/books?limit=1');
    const path = `/books/${data[0].isbn}/reviews`;
    const all = await get(`${path}?per_page=20`);
    expect([...(await get(`${path}?per_page=4`)), ...(await get(`${path}?per_page=4&page=2`))]).toEqual(
      all.slice(0, 8),
    );
    expect(await get(`${path}?per_page=4&page=99`)).toEqual([]);
    expect((await get(`${path}?stars=3`)).every(({ stars }: { stars: number }) => stars === 3)).toBe(true);
  });
});

describe('a resource', () => {
  test('can be read back after a POST, and its Location works', async () => {
    const { send, json: get, url } = await open();
    const created = await add(send);
    expect(created.status).toBe(201);
    const body = await created.json();
    expect(body).toMatchObject({ title: 'Emma', genre: 'history', published: '1815-12-23' });
    const location = created.headers.get('location') ?? '';
    expect(location).toBe(`/v1/books/${body.isbn}`);
    expect(
      await (await fetch(new URL(location, url), { headers: { Authorization: 'Bearer any' } })).json(),
    ).toMatchObject(body);
    const { data } = await get('/books?genre=history&limit=50');
    expect(data.map(({ isbn }: { isbn: string }) => isbn)).toContain(body.isbn);
  });

  test('is created twice with different ids, without properties that are only for requests', async () => {
    const { send } = await open();
    const [first, second] = [await (await add(send)).json(), await (await add(send, { ...book, secret: 'x' })).json()];
    expect(first.isbn).not.toBe(second.isbn);
    expect(second).not.toHaveProperty('secret');
  });

  test('never gets the id of a removed one, and its id matches the schema', async () => {
    const { send } = await open();
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { isbn } = await (await add(send)).json();
      ids.push(isbn);
      expect(isbn).toMatch(/^97[89]-[0-9]{10}$/);
      if (count < 3) expect((await send(`/books/${isbn}`, {}, { method: 'DELETE' })).status).toBe(204);
    }
    expect(new Set(ids).size).toBe(4);
    expect((await send(`/books/${ids[3]}`)).status).toBe(200);
  });

  test('can be changed, replaced and removed', async () => {
    const { send, json: get } = await open();
    const { isbn } = await (await add(send)).json();
    const patch = { method: 'PATCH', body: JSON.stringify({ price: 7 }) };
    const changed = await send(`/books/${isbn}`, { 'Content-Type': 'application/merge-patch+json' }, patch);
    expect(await changed.json()).toMatchObject({ isbn, title: 'Emma', price: 7 });
    // Without the rules of a merge patch, null is a value.
    await send(`/books/${isbn}`, json, { method: 'PATCH', body: JSON.stringify({ price: null }) });
    expect(await get(`/books/${isbn}`)).toMatchObject({ isbn, title: 'Emma', price: null });
    await send(`/books/${isbn}`, json, { method: 'PUT', body: JSON.stringify({ ...book, title: 'Emma, again' }) });
    expect(await get(`/books/${isbn}`)).toMatchObject({ isbn, title: 'Emma, again' });
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
    use(structuredClone(contract().source));
    expect((await send(`/books/${isbn}`)).status).toBe(200);
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
  content['application/json'].example = { data, nextCursor: null, total: 3 };
  const { json: get, send } = await openMock({ document });
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

test('the limit and the filters also apply to an example', async () => {
  const { json: get } = await openDocument('gallery');
  const basic = { Authorization: `Basic ${btoa('any:any')}` };
  expect(await get('/gallery-hours?limit=1', basic)).toHaveLength(1);
  expect(await get('/gallery-hours', basic)).toHaveLength(2);
});

interface Plants {
  collection?: string;
  /** The path of one plant, if an operation returns it. */
  item?: string | undefined;
  parameter?: object;
  property?: object;
  example?: object;
}

/** Starts a mock of a document with plants at one path, and a single plant at another. */
function openPlants(
  { collection = '/plants', item, parameter = { type: 'string' }, property = { type: 'string' }, example }: Plants,
  options: object = {},
) {
  const named = (path: string) =>
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: parameter }));
  const properties = { id: property, name: { type: 'string' }, height: { type: 'number' }, from: { type: 'object' } };
  const plant = { type: 'object', required: ['name'], properties };
  const holding = (schema: object) => ({
    content: { 'application/json': { schema, ...(example && { examples: { oak: { value: example } } }) } },
  });
  const one = { description: 'A plant.', ...holding({ ...plant, required: ['id', 'name'] }) };
  const all = { description: 'Plants.', content: { 'application/json': { schema: { type: 'array', items: plant } } } };
  const change = (type: string, schema: object) => ({
    requestBody: { content: { [type]: { schema: { type: 'object', ...schema, additionalProperties: false } } } },
    responses: { 200: one },
  });
  const changes = { ...properties, height: { type: ['number', 'null'] } };
  const paths = {
    [collection]: {
      parameters: named(collection),
      get: { responses: { 200: all } },
      post: {
        requestBody: { required: true, ...holding(plant) },
        responses: { 201: { ...one, headers: { location: { required: true, schema: { type: 'string' } } } } },
      },
    },
    ...(item && {
      [item]: {
        parameters: named(item),
        get: { responses: { 200: one } },
        put: change('application/json', plant),
        patch: change('application/merge-patch+json', { properties: changes }),
      },
    }),
  };
  return openMock({ document: { openapi: '3.1.0', info: { title: 'Plants', version: '1' }, paths }, ...options });
}

const oak = { method: 'POST', body: JSON.stringify({ name: 'Oak' }) };

describe('the Location of a created resource', () => {
  test.each<[string, Plants]>([
    ['under a prefix', { collection: '/api/plants', item: '/api/plants/{id}' }],
    ['with a parent of another name', { collection: '/beds/{bedId}/plants', item: '/beds/{bed}/plants/{plant}' }],
    ['of the request in an example', { item: '/plants/{id}', example: { id: 'pl-7', name: 'Oak' } }],
  ])('%s leads to it', async (_, plants) => {
    const { send, json: get, url } = await openPlants(plants);
    const path = (plants.collection ?? '/plants').replace(/\{\w+\}/, 'b%2F1');
    const created = await send(path, json, oak);
    const found = await fetch(new URL(created.headers.get('location') ?? 'none', url));
    const body = await created.json();
    expect([found.status, await found.json()]).toEqual([200, body]);
    expect(await get(path)).toContainEqual(body);
  });

  test.each<[string, Plants, object]>([
    ['no operation returns it', {}, {}],
    ['nothing is stored', { item: '/plants/{id}' }, { stateless: true }],
  ])('is absent if %s', async (_, plants, options) => {
    const { send } = await openPlants(plants, options);
    const created = await send('/plants', json, oak);
    expect([created.status, created.headers.get('location')]).toEqual([201, null]);
  });
});

describe('an id matches the path parameter and the property', () => {
  test.each([
    ['a pattern of the parameter', { type: 'string', pattern: '^pl_[a-z0-9]{4}$' }, { type: 'string' }],
    ['two patterns', { type: 'string', pattern: '^pl_[a-z]{4}$' }, { type: 'string', pattern: '^[a-z_]{1,20}$' }],
    ['an example of the property', { type: 'string', pattern: '^pl_[a-z0-9]{4}$' }, { type: 'string', example: 'x' }],
    ['bounds of the parameter', { type: 'integer', minimum: 5000 }, { type: 'integer' }],
    ['a small range', { type: 'integer' }, { type: 'integer', minimum: 10, maximum: 34 }],
    ['a step', { type: 'integer' }, { type: 'integer', multipleOf: 20 }],
    ['digits', { type: 'string', pattern: '^[0-9]+$' }, { type: 'integer' }],
    ['numbers as texts', { type: 'integer', minimum: 10 }, { type: 'string' }],
    ['a format', { type: 'string' }, { type: 'string', format: 'uuid' }],
    ['a short text', { type: 'string', maxLength: 2 }, { type: 'string' }],
    ['a text of one length', { type: 'string' }, { type: 'string', minLength: 4, maxLength: 4 }],
  ])('%s', async (_, parameter, property) => {
    const { send, json: get, url } = await openPlants({ item: '/plants/{plantId}', parameter, property });
    const listed: { id: unknown }[] = await get('/plants');
    const created = Array.from({ length: 20 }, () => send('/plants', json, oak));
    const locations = (await Promise.all(created)).map(({ headers }) => headers.get('location'));
    const paths = [...listed.map(({ id }) => `/plants/${id}`), ...locations];
    const statuses = await Promise.all(paths.map(async (path) => (await fetch(new URL(`${path}`, url))).status));
    expect([new Set(paths).size, new Set(statuses)]).toEqual([25, new Set([200])]);
  });

  test('no plant is created if all ids are in use', async () => {
    const { send } = await openPlants({ item: '/plants/{id}', property: { type: 'integer', minimum: 1, maximum: 7 } });
    const statuses = [1, 2, 3].map(async () => (await send('/plants', json, oak)).status);
    expect((await Promise.all(statuses)).sort()).toEqual([201, 201, 409]);
  });
});

describe('a change', () => {
  const stored = { id: 'pl-1', name: 'Oak', height: 9, from: { seed: 'a', bed: { row: 1, lamps: [1, 2] } } };
  const open = async () => {
    const mock = await openPlants({ item: '/plants/{id}' });
    await mock.send('/plants', json, { method: 'POST', body: JSON.stringify(stored) });
    return mock;
  };

  test('is a merge patch (RFC 7396): null removes, objects merge, other values replace', async () => {
    const { send, json: get } = await open();
    const patch = { height: null, from: { seed: null, bed: { lamps: [3] } } };
    const init = { method: 'PATCH', body: JSON.stringify(patch) };
    const response = await send('/plants/pl-1', { 'Content-Type': 'application/merge-patch+json' }, init);
    const expected = { id: 'pl-1', name: 'Oak', from: { bed: { row: 1, lamps: [3] } } };
    expect([await response.json(), await get('/plants/pl-1')]).toEqual([expected, expected]);
  });

  test('with PUT has only the properties that were sent', async () => {
    const { send, json: get } = await open();
    await send('/plants/pl-1', json, { method: 'PUT', body: JSON.stringify({ name: 'Elm' }) });
    expect(await get('/plants/pl-1')).toEqual({ id: 'pl-1', name: 'Elm' });
  });

  test.each(['PUT', 'PATCH'])('by %s with an unknown property is refused if the schema says so', async (method) => {
    const { send } = await open();
    const type = method === 'PUT' ? 'application/json' : 'application/merge-patch+json';
    const init = { method, body: JSON.stringify({ name: 'Elm', color: 'red' }) };
    expect((await send('/plants/pl-1', { 'Content-Type': type }, init)).status).toBe(400);
  });
});
