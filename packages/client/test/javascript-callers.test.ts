import { expect, test } from 'vitest';
import { BadRequestError, createThreadsClient } from '../src/index.ts';
import { page, scripted } from './answers.ts';
import { collect, openScripted } from './open-scripted.ts';

const baseUrl = 'https://threads.test/api/v1';

/** Passes a value that the compiler would reject. */
const untyped = (value: unknown) => value as never;

test.each([null, undefined])('a cursor that is %s is treated as absent', async (none) => {
  const body = { data: [{ id: 'a' }], nextCursor: null };
  const script = scripted(Response.json({ id: 'a', ...body, history: body }));
  const { client } = openScripted(script);
  const options = { cursor: untyped(none), historyCursor: untyped(none) };
  expect((await client.listThreads(options)).data).toHaveLength(1);
  expect((await client.getThread('a', options)).id).toBe('a');
  expect(await collect(client.threads.all(options))).toHaveLength(1);
  expect(await collect(client.notes.pages('a', options))).toHaveLength(1);
  expect(await collect(client.history.all('a', options))).toHaveLength(1);
  expect(new Set(script.requests.map(({ url }) => new URL(url).search))).toEqual(new Set(['']));
});

test('options that are not an object cause a BadRequestError without a request', async () => {
  const script = scripted(page());
  const { client } = openScripted(script);
  const detail = 'The options must be an object.';
  await expect(client.getThread('a', untyped(3))).rejects.toMatchObject({ name: 'BadRequestError', detail });
  await expect(async () => collect(client.notes.all('a', untyped(null)))).rejects.toMatchObject({ detail });
  expect(script.requests).toEqual([]);
});

test.each([
  [{ timeout: '5s' }, 'timeout must be a number.'],
  [{ retry: { attempts: Number('x') } }, 'attempts must be a number.'],
  [{ maxItems: null }, 'maxItems must be a number.'],
])('the options %j, which would turn a limit off, cause a BadRequestError', async (options, detail) => {
  const { client } = openScripted(scripted(page()));
  const mistake = { name: 'BadRequestError', detail };
  await expect(client.listThreads(untyped(options))).rejects.toMatchObject(mistake);
  await expect(async () => collect(client.threads.all(untyped(options)))).rejects.toMatchObject(mistake);
  expect(() => createThreadsClient(untyped({ baseUrl, token: 't', ...options }))).toThrow(detail);
});

test.each([undefined, Symbol('a')])('a client without options, %s, is explained', (options) => {
  expect(() => createThreadsClient(untyped(options))).toThrow('baseUrl must be an http(s) URL');
});

test.each([null, '/threads', Symbol('a')])('the input %s of fetch causes a BadRequestError', async (input) => {
  const { client } = openScripted(scripted(page()));
  await expect(client.fetch(untyped(input))).rejects.toBeInstanceOf(BadRequestError);
});

test('an object that only looks like a Request is refused outside baseUrl', async () => {
  const script = scripted(page());
  const { client } = openScripted(script);
  const forged = { url: `${baseUrl}/threads`, method: 'GET', headers: [], toString: () => 'https://other.test/' };
  await expect(client.fetch(untyped(forged))).rejects.toMatchObject({ detail: 'The URL is outside baseUrl.' });
  expect(script.requests).toEqual([]);
});
