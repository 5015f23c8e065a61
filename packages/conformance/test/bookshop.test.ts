import type { RequestListener } from 'node:http';
import { readContract } from '@threads-api/contract';
import { reply } from '@threads-api/http';
import { createNodeListener } from '@threads-api/http/node';
import { bookshop, openBookshop } from '@threads-api/http/testing/bookshop/bookshop';
import { expect, test } from 'vitest';
import { type ConformanceOptions, htmlReport } from '../src/index.ts';
import { terminalReport } from '../src/report/formats/terminal.ts';
import { checkListener } from './check-listener.ts';

const document = bookshop.source;
const emma = { number: 1, title: 'Emma', genre: 'history', price: 12, sequel: null } as const;

const check = (listener: RequestListener, options: ConformanceOptions = {}) =>
  checkListener(
    listener,
    {
      basePath: bookshop.basePath,
      tokens: { full: 'clerk', without: { 'books:write': 'trainee' } },
      resources: { getBook: { visible: '1' } },
    },
    { document, ...options },
  );

type Shop = ReturnType<typeof openBookshop>;

const withHandlers = (change: (handlers: Shop['handlers']) => Partial<Shop['handlers']>): RequestListener => {
  const shop = openBookshop();
  return createNodeListener({
    ...shop,
    validateResponses: false,
    handlers: { ...shop.handlers, ...change(shop.handlers) },
  });
};

test('defects of a server of another contract are found, and undeclared conventions do not apply', async () => {
  const listener = withHandlers(() => ({ listBooks: () => ({ data: [{ ...emma, price: '12' }] }) as never }));
  const report = await check(listener);
  const { findings, requirements, contract, checks } = report;
  // The list also ignores its filter.
  expect(findings.map(({ check, request }) => [check, request])).toEqual([
    ['filter-matches', expect.stringContaining('listBooks')],
    ['body-schema', expect.stringContaining('listBooks')],
  ]);
  // Reports name only parts of this document.
  expect(findings[0]?.clause.pointer).toBe('#/paths/~1books/get');
  expect({ requirements, contract }).toEqual({ requirements: [], contract: 'Bookshop' });
  expect(terminalReport(report)).toMatch(/see +listBooks +#\/paths\/~1books\/get/);
  expect(htmlReport(report)).not.toMatch(/Conversation Threads|Rule|>[RD]\d+</);
  const undeclared = ['error-shape', 'request-id-unique', 'pages-without-gaps', 'cursor-tampered', 'etag-stable'];
  const notApplicable = checks.filter(({ outcome }) => outcome === 'not applicable').map(({ id }) => id);
  expect(notApplicable).toEqual(expect.arrayContaining(undeclared));
  // The pack of another contract is left out.
  expect(checks.some(({ id }) => id === 'message-count')).toBe(false);
});

const writes = ['write-without-token', 'write-without-scope', 'write-body-invalid', 'write-media-type'];
const effects = ['write-created', 'write-changed'];

test('invalid writes are refused, and valid writes create, change and remove a book', async () => {
  const listener = createNodeListener(openBookshop());
  const outcomes = async (options: ConformanceOptions) => {
    const { findings, checks } = await check(listener, { only: [...writes, ...effects], ...options });
    expect(findings).toEqual([]);
    return Object.fromEntries(checks.map(({ id, outcome }) => [id, outcome]));
  };
  const passed = (ids: string[]) => Object.fromEntries(ids.map((id) => [id, 'passed']));
  expect(await outcomes({})).toEqual({
    ...passed(writes),
    ...Object.fromEntries(effects.map((id) => [id, 'not tested'])),
  });
  expect(await outcomes({ allowWrites: true })).toEqual(passed([...writes, ...effects]));
});

test.for([
  ['as it is', document],
  ['with conventions', { ...document, 'x-conventions': ['malformedIds', 'errorOrder', 'sameOrigin', 'anyAccept'] }],
] as [string, object][])('without --allow-writes, nothing is written (the document %s)', async ([, tested]) => {
  const written: string[] = [];
  const listener = withHandlers((handlers) =>
    Object.fromEntries(
      Object.entries(handlers)
        .filter(([id]) => !/^(list|get)/.test(id))
        .map(([id, handler]) => [id, (call: never) => written.push(id) && (handler as (call: never) => unknown)(call)]),
    ),
  );
  const { requests } = await check(listener, { document: tested, thorough: true });
  expect({ written, requests: requests > 100 }).toEqual({ written: [], requests: true });
});

/** Changes a header of every request before the shop sees it. */
const withHeader = (
  name: string,
  change: (given: string | undefined, method: string) => string | undefined,
): RequestListener => {
  const listener = createNodeListener(openBookshop());
  return (request, response) => {
    const value = change(request.headers[name]?.toString(), request.method ?? '');
    if (value) request.headers[name] = value;
    listener(request, response);
  };
};

/** Reads request bodies without their schemas. */
function withoutSchemas(): RequestListener {
  const text = JSON.stringify(document).replaceAll(/"requestBody":\{.*?"schema":\{"\$ref":"[^"]*"\}/g, (found) =>
    found.replace(/\{"\$ref":"[^"]*"\}$/, '{}'),
  );
  return createNodeListener({ ...openBookshop(), contract: readContract(JSON.parse(text)) as typeof bookshop });
}

const jsonOf = (method: string) => (method === 'PATCH' ? 'application/merge-patch+json' : 'application/json');

test.for([
  ['accepts anyone', 'write-without-token', () => withHeader('authorization', (given = 'Bearer clerk') => given)],
  ['ignores scopes', 'write-without-scope', () => withHeader('authorization', (given) => given && 'Bearer clerk')],
  ['accepts any body', 'write-body-invalid', withoutSchemas],
  ['accepts any media type', 'write-media-type', () => withHeader('content-type', (_, method) => jsonOf(method))],
  [
    'creates nothing',
    'write-created',
    () => withHandlers(() => ({ addBook: () => reply(201, emma, { Location: '/shop/books/77' }) })),
  ],
  [
    'returns another title than it stores',
    'write-created',
    () =>
      withHandlers(({ getBook }) => ({
        getBook: async (call) => ({ ...emma, ...(await getBook(call)), title: 'Another' }),
      })),
  ],
  [
    'ignores a change',
    'write-changed',
    () => withHandlers(({ getBook }) => ({ changeBook: (call) => getBook(call as never) as never })),
  ],
  ['removes nothing', 'write-changed', () => withHandlers(() => ({ removeBook: () => undefined }))],
] as [string, string, () => RequestListener][])('a shop that %s is reported by %s', async ([, id, open]) => {
  const { findings } = await check(open(), { allowWrites: true, only: [id] });
  expect(findings.map((finding) => finding.check)).toContain(id);
});
