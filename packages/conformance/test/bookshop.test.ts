import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createNodeListener } from '@threads-api/http/node';
import { bookshop, openBookshop } from '@threads-api/http/testing/bookshop/bookshop';
import { isRepeating } from '@threads-api/testing';
import { expect, test } from 'vitest';
import { checkConformance, htmlReport } from '../src/index.ts';
import { terminalReport } from '../src/report/formats/terminal.ts';

const document = bookshop.source;

async function check(listener: RequestListener, seed: number) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${bookshop.basePath}`;
  try {
    return await checkConformance(
      { baseUrl, tokens: { full: 'clerk' }, resources: { getBook: { visible: '1' } } },
      { document, seed },
    );
  } finally {
    server.close();
  }
}

const seeds = isRepeating ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [1, 2];

test.for(seeds)(
  'a server of another contract conforms, and undeclared conventions do not apply (seed %i)',
  async (seed) => {
    const { findings, checks } = await check(createNodeListener(openBookshop()), seed);
    expect(findings).toEqual([]);
    const ids = (wanted: string) => checks.filter(({ outcome }) => outcome === wanted).map(({ id }) => id);
    expect(ids('passed')).toEqual(
      expect.arrayContaining(['body-schema', 'status-documented', 'unknown-parameter', 'parameter-refused']),
    );
    expect(ids('not applicable')).toEqual(
      expect.arrayContaining([
        'error-shape',
        'request-id-unique',
        'pages-without-gaps',
        'cursor-tampered',
        'etag-stable',
      ]),
    );
    // The pack of another contract is left out.
    expect(checks.some(({ id }) => id === 'message-count')).toBe(false);
  },
);

test('defects of a server of another contract are found', async () => {
  const shop = openBookshop();
  const listener = createNodeListener({
    ...shop,
    validateResponses: false,
    handlers: {
      ...shop.handlers,
      listBooks: () => ({ data: [{ number: 1, title: 'Emma', genre: 'history', price: '12', sequel: null }] }) as never,
    },
  });
  const report = await check(listener, 1);
  const { findings, requirements, contract } = report;
  expect(findings.map(({ check, request }) => [check, request])).toEqual([
    ['body-schema', expect.stringContaining('listBooks')],
  ]);
  // Reports name only what this document has.
  expect(findings[0]?.clause.pointer).toBe('#/paths/~1books/get');
  expect({ requirements, contract }).toEqual({ requirements: [], contract: 'Bookshop' });
  expect(terminalReport(report)).toMatch(/see +listBooks +#\/paths\/~1books\/get/);
  expect(htmlReport(report)).not.toMatch(/Conversation Threads|Rule|>[RD]\d+</);
});
