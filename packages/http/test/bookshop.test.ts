import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { readContract } from '@threads-api/contract/model';
import { isRepeating } from '@threads-api/testing';
import { listen } from '@threads-api/testing/listen';
import { afterAll, describe, expect, test } from 'vitest';
import { adapterNames, adapters } from '../testing/adapters.ts';
import { openBookshop } from '../testing/bookshop/bookshop.ts';

const json = { 'Content-Type': 'application/json' };
const clerk = { Authorization: 'Bearer clerk' };
const emma = { number: 1, title: 'Emma', genre: 'history', price: 12, sequel: null };

/** The other middleware must not change the results. */
const tested = isRepeating ? adapterNames : adapterNames.filter((name) => name !== 'express with other middleware');

describe.each(tested)('the bookshop on %s', async (name) => {
  const { handlers, ...shop } = openBookshop();
  const queries: unknown[] = [];
  const bodies: unknown[] = [];
  const errors: unknown[] = [];
  const url = listen(
    await adapters[name](
      {
        ...shop,
        handlers: {
          ...handlers,
          listBooks(request) {
            queries.push(request.query);
            return handlers.listBooks(request);
          },
          addBook(request) {
            bodies.push(request.body);
            return handlers.addBook(request);
          },
        },
        onError: (error) => errors.push(error),
        maxBodyBytes: ({ id }) => (id === 'addBook' ? 1_000 : 20),
        findBodyFault: (body) => (JSON.stringify(body).includes('\\u0000') ? 'The body has a NUL.' : undefined),
      },
      '/town',
    ),
    afterAll,
  );

  async function send(path: string, method = 'GET', headers: Record<string, string> = {}, body?: unknown) {
    const isReady = typeof body === 'string' || body instanceof ReadableStream;
    const sent = body === undefined ? {} : { body: isReady ? body : JSON.stringify(body), duplex: 'half' as const };
    const response = await fetch(`${await url}/town/shop${path}`, { method, headers, ...sent });
    const received = await response.text();
    return { status: response.status, headers: response.headers, body: received && JSON.parse(received) };
  }
  const problem = (status: number, detail: unknown = expect.any(String)) => ({
    status,
    body: { title: expect.any(String), status, detail },
  });

  test('reads', async () => {
    expect(await send('/books?genre=history')).toMatchObject({ status: 200, body: { data: [emma] } });
    const book = await send('/books/1');
    expect(book).toMatchObject({ status: 200, body: emma });
    const known = { 'If-None-Match': book.headers.get('etag') ?? '' };
    expect(await send('/books/1', 'GET', known)).toMatchObject({ status: 304, body: '' });
    for (const tags of ['"a,*,b"', 'W/*', '*, "a"'])
      expect(await send('/books/1', 'GET', { 'If-None-Match': tags }), tags).toMatchObject({ status: 200 });
    expect(await send('/books/1', 'HEAD')).toMatchObject({ status: 200, body: '' });
    expect(await send('/books/2')).toMatchObject(problem(404));
  });

  test('adds, changes and removes', async () => {
    const added = await send('/books', 'POST', { ...clerk, ...json }, { title: 'Odes', genre: 'poetry' });
    // The default of the price comes from the contract.
    expect(added).toMatchObject({ status: 201, body: { number: 2, title: 'Odes', genre: 'poetry', price: 10 } });
    expect(added.headers.get('location')).toBe('/shop/books/2');
    expect(added.headers.get('etag')).toBeNull();
    const merge = { ...clerk, 'Content-Type': 'application/merge-patch+json; charset=utf-8' };
    expect(await send('/books/2', 'PATCH', merge, { price: 7.5 })).toMatchObject({
      status: 200,
      body: { price: 7.5 },
    });
    expect(await send('/books/2', 'DELETE', clerk)).toMatchObject({ status: 204, body: '' });
    expect(await send('/books/2', 'DELETE', clerk)).toMatchObject(problem(404, 'There is no such book.'));
  });

  test('gives a handler only the properties of a body that the contract declares', async () => {
    const sequel = { title: 'More odes', genre: 'poetry', owner: 'eve' };
    const body = { title: 'All odes', genre: 'poetry', owner: 'eve', sequel };
    expect(await send('/books', 'POST', { ...clerk, ...json }, body)).toMatchObject({ status: 201 });
    expect(bodies.at(-1)).toMatchObject({ title: 'All odes', sequel: { title: 'More odes' } });
    expect(JSON.stringify(bodies)).not.toContain('owner');
  });

  test('rejects a request in the order of the checks, in its own error format', async () => {
    const book = { title: 'Emma', genre: 'history' };
    const post = (headers: Record<string, string>, body: unknown, path = '/books') => send(path, 'POST', headers, body);
    expect(await post(json, {}, '/nowhere')).toMatchObject(problem(404));
    const other = await post(json, {}, '/books/1');
    expect(other).toMatchObject(problem(405));
    expect(other.headers.get('allow')).toBe('GET, DELETE, PATCH, HEAD');
    expect(other.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    const anonymous = await post({}, '{');
    expect(anonymous).toMatchObject(problem(401));
    expect(anonymous.headers.get('www-authenticate')).toBe('Bearer');
    expect(await post({ Authorization: 'Bearer trainee' }, '{')).toMatchObject(problem(403));
    expect(await post({ ...clerk, 'Content-Type': 'text/csv' }, 'a')).toMatchObject(problem(415));
    expect(await post({ ...clerk, 'Content-Type': 'application/json, text/csv' }, book)).toMatchObject(problem(415));
    expect(await post({ ...clerk, ...json, 'Content-Encoding': 'gzip' }, book)).toMatchObject(problem(415));
    for (const [body, detail] of [
      ['', 'The body is missing.'],
      ['{', /is not valid JSON/],
      ['{"title":"Odes","genre":"poetry","price":1e999}', /The property 'price' of the body/],
      ['['.repeat(200) + ']'.repeat(200), /has more than 64 levels/],
      [{ title: 'Emma' }, "The property 'genre' of the body is missing."],
      [{ ...book, genre: 'x' }, "The property 'genre' of the body must be one of crime, poetry, history."],
      [{ ...book, number: 1 }, "The property 'number' of the body is read-only."],
      [{ ...book, sequel: { ...book, title: '' } }, /The property 'sequel.*' of the body/],
    ] as const)
      expect(await post({ ...clerk, ...json }, body), JSON.stringify(body)).toMatchObject(
        problem(400, typeof detail === 'string' ? detail : expect.stringMatching(detail)),
      );
    expect(await post({ ...clerk, ...json }, book)).toMatchObject(problem(409, 'The shop has this book.'));
    expect(await send('/books/one')).toMatchObject(problem(400));
    expect(await send('/books/0')).toMatchObject(problem(400));
    expect(await send('/books?since=2026-02-30')).toMatchObject(problem(400));
  });

  test('limits the size of a body for each operation, with and without Content-Length', async () => {
    const large = JSON.stringify({ title: 'x'.repeat(1_000), genre: 'poetry' });
    expect(await send('/books', 'POST', { ...clerk, ...json }, large)).toMatchObject(problem(413));
    // A stream is sent in chunks.
    expect(await send('/books', 'POST', { ...clerk, ...json }, new Blob([large]).stream())).toMatchObject(problem(413));
    const merge = { ...clerk, 'Content-Type': 'application/merge-patch+json' };
    expect(await send('/books/1', 'PATCH', merge, { title: 'Emma once again' })).toMatchObject(problem(413));
  });

  test('refuses a body before it is validated', async () => {
    const odd = { title: 'a\0b', genre: 'unknown' };
    expect(await send('/books', 'POST', { ...clerk, ...json }, odd)).toMatchObject(problem(400, 'The body has a NUL.'));
  });

  test('does not report a body whose client disconnected', async () => {
    const { port } = new URL(await url);
    const head = [
      'POST /town/shop/books HTTP/1.1',
      'Host: h',
      'Authorization: Bearer clerk',
      'Content-Type: application/json',
    ];
    const socket = connect(Number(port), '127.0.0.1');
    socket.write([...head, 'Content-Length: 9', '', '{'].join('\r\n'));
    await once(socket, 'connect');
    await setTimeout(100);
    socket.destroy();
    await send('/books');
    await setTimeout(100);
    expect(errors).toEqual([]);
  });

  test('serves an absolute target', async () => {
    const { port, host } = new URL(await url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET http://${host}/town/shop/books/1 HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
  });

  test('gives a handler the parameters with their types', async () => {
    const query = "tags=ab&tags=cd&ids=1,22&inPrint=false&maxPrice=9.5&limit=3&title=a%20b/c:d@e,f'g;h";
    expect((await send(`/books?${query}`)).status).toBe(200);
    expect(queries.at(-1)).toEqual({
      tags: ['ab', 'cd'],
      ids: [1, 22],
      inPrint: false,
      maxPrice: 9.5,
      limit: 3,
      title: "a b/c:d@e,f'g;h",
    });
  });
});

describe.each(tested)('bodies other than JSON on %s', async (name) => {
  const form = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
  const content = {
    'text/plain': {},
    'application/x-www-form-urlencoded': { schema: form },
    'multipart/form-data': { schema: form },
    'image/*': {},
  };
  const operation = { operationId: 'store', requestBody: { content }, responses: { 204: { description: 'Stored.' } } };
  const paths = { '/covers': { post: operation } };
  const contract = readContract({ openapi: '3.1.0', info: { title: 'Covers', version: '1' }, paths });
  const bodies: unknown[] = [];
  const handlers = {
    store: ({ body }: { body: unknown }) => void bodies.push(body instanceof Uint8Array ? Buffer.from(body) : body),
  };
  const url = listen(await adapters[name]({ contract, handlers }, ''), afterAll);

  test.each([
    ['text/plain', Buffer.from('Ä'), 'Ä'],
    ['application/x-www-form-urlencoded', Buffer.from('a=1'), 'a=1'],
    ['image/png', Buffer.from([0x89, 0x50, 0]), Buffer.from([0x89, 0x50, 0])],
    ['multipart/form-data', Buffer.from([0xff]), Buffer.from([0xff])],
  ])('%s reaches the handler without validation', async (type, body, expected) => {
    const { status } = await fetch(`${await url}/covers`, { method: 'POST', body, headers: { 'Content-Type': type } });
    expect([status, bodies.at(-1)]).toEqual([204, expected]);
  });
});
