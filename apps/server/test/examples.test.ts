import { document, operations, type When } from '@threads-api/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveDemo } from './serve.ts';

let server: Awaited<ReturnType<typeof serveDemo>>;
beforeAll(async () => {
  server = await serveDemo();
});
afterAll(() => server.stop());

interface Case {
  name: string;
  path: string;
  when: When;
  value: Record<string, unknown>;
}

const cases: Case[] = operations.flatMap(({ path, method }) =>
  Object.entries(
    document.paths[path]?.[method]?.responses['200']?.content?.['application/json']?.examples ?? {},
  ).flatMap(([name, { value, 'x-when': when = [] }]) =>
    [when].flat().map((request) => ({ name, path, when: request, value: value as never })),
  ),
);

const cursorNames = ['cursor', 'historyCursor'];

/** The cursors of the examples stand for those of the server: known once the page before was read. */
const cursors = new Map<string, string>();

async function answerTo({ path, when }: Pick<Case, 'path' | 'when'>): Promise<Record<string, unknown>> {
  const filled = path.replace('{id}', when.path?.id ?? '');
  const query = new URLSearchParams(when.query);
  for (const name of cursorNames) {
    const given = query.get(name);
    if (given) query.set(name, cursors.get(given) ?? given);
  }
  const token = when.caller ? server.callers[when.caller] : server.target.tokens.full;
  const response = await server.ask(`${filled}?${query}`, token);
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

/** Takes the cursor out of a body: it is compared by the page that it leads to. */
function withoutCursor(body: Record<string, unknown>): { cursor: string | null; rest: unknown } {
  const page = (body.history ?? body) as { nextCursor: string | null };
  const rest = JSON.parse(JSON.stringify(body, (key, value) => (key === 'nextCursor' ? value !== null : value)));
  return { cursor: page.nextCursor, rest };
}

describe('the demo server answers every example of a 200 with that very body', () => {
  test('there are examples', () => {
    expect(cases.length).toBeGreaterThan(20);
  });

  test.each(cases)('$path $name', async (example) => {
    const expected = withoutCursor(example.value);
    const actual = withoutCursor(await answerTo(example));
    expect(actual.rest).toEqual(expected.rest);
    if (expected.cursor && actual.cursor) cursors.set(expected.cursor, actual.cursor);
  });
});
