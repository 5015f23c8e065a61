import { describe, expect, test } from 'vitest';
import { createValidatorReader } from '../src/express/validator-reader.ts';
import { type Api, createApi } from '../src/index.ts';
import { createAjvReader } from '../src/request/ajv-reader.ts';
import { openBookshop } from '../testing/bookshop/bookshop.ts';

const send = async (api: Api, target: string, body?: object) => {
  const text = new TextEncoder().encode(JSON.stringify(body));
  const { status, body: sent } = await api.handle({
    method: body ? 'POST' : 'GET',
    target,
    headers: { authorization: 'Bearer clerk', 'content-type': 'application/json' },
    address: '',
    signal: new AbortController().signal,
    ...(body && {
      body: (async function* () {
        yield text;
      })(),
    }),
  });
  return { status, detail: JSON.parse(String(sent)).detail };
};

describe.each([
  ['Ajv', createAjvReader],
  ['express-openapi-validator', createValidatorReader],
])('with %s, a 400', (_, reader) => {
  const api = createApi(openBookshop(), { reader });

  test('names every invalid parameter', async () => {
    expect(await send(api, '/shop/books?limit=many&genre=none&maxPrice=900&other=1')).toEqual({
      status: 400,
      detail: expect.stringMatching(/^The query parameter 'other' is unknown\..*'limit'.*'genre'.*'maxPrice'/),
    });
  });

  test('names every invalid property', async () => {
    const { status, detail } = await send(api, '/shop/books', { title: '', genre: 'none', price: -1 });
    expect(status).toBe(400);
    for (const name of ['title', 'genre', 'price']) expect(detail).toContain(`The property '${name}' of the body`);
  });

  test('has a bounded message', async () => {
    const others = Array.from({ length: 400 }, (_each, index) => `unknown${index}=1`).join('&');
    const { detail } = await send(api, `/shop/books?${others}`);
    expect(detail).toContain('395 more parts are invalid.');
    expect(detail.length).toBeLessThan(1_100);
  });
});
