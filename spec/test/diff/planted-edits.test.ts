import { isRepeating } from '@threads-api/testing';
import { describe, expect, test } from 'vitest';
import { eventOf } from '../../diff/describe-change.ts';
import { compareWith } from './compare-shops.ts';
import { type ShopEdit, shopAdditions, shopBreaks } from './shop-edits.ts';
import { layouts } from './write-document.ts';

const edits = { ...shopBreaks, ...shopAdditions };

describe.each(Object.entries(layouts))('a contract in %s', (layout, split) => {
  const part = Object.keys(layouts).indexOf(layout);

  /** Each edit runs with every layout in the longer tests, and with one of them otherwise. */
  const planted = Object.entries(edits).filter((_, index) => isRepeating || index % 2 === part);

  test('has no changes without an edit', async () => {
    expect((await compareWith(() => {}, { split })).changes).toEqual([]);
  });

  test.each(planted)('%s', async (name, { rule, edit }) => {
    const { changes } = await compareWith(edit, { split });
    const serious = changes.filter(({ level }) => level !== 'compatible');
    const expected = name in shopBreaks ? serious.filter(({ level }) => level === 'breaking') : changes;
    expect(expected.flatMap(({ reasons }) => reasons.map((reason) => reason.rule))).toContain(rule);
    if (name in shopAdditions) expect(serious).toEqual([]);
    // "type changed" would not name the new type.
    expect(changes.map(eventOf).filter((event) => /^\W*\w+\W* (added|removed|changed)\.?$/.test(event))).toEqual([]);
  });
});

test.each([
  [
    'the server URL changes',
    'servers › 0 › url',
    '`url` changed from "https://books.example/v1" to "https://books.example/v2".',
  ],
  ['the default of a parameter changes', 'GET /books › limit › default', '`default` changed from 20 to 10.'],
  ['a parameter of a path has a limit', '/books/{bookId} › bookId › maxLength', '`maxLength` added: 10.'],
  ['tokens are at another URL', 'token › flows', 'to { clientCredentials: { tokenUrl: "https://login.example/'],
  ['a parameter becomes required', 'Shop', 'The parameter became required.'],
  ['a response no longer has a media type', 'GET /books › 200 › text/csv', 'Media type `text/csv` removed: string.'],
  ['a property of a response may be null', 'Author › name', 'The type changed from string to string or null.'],
  ['another scope is required', 'PUT /books/{bookId} › security', 'A client must send token with write and read.'],
  ['the order of a list changes', 'Page › data › x-order', '`x-order` changed: removed "-released", added "released".'],
  ['a webhook is removed', 'webhooks › bookSold', 'Webhook `bookSold` removed: POST.'],
  [
    'a header of a webhook is removed',
    'webhooks › bookSold › post › X-Signature',
    'Required header `X-Signature` removed: string.',
  ],
  [
    'a fallback response no longer has a header',
    'x-fallback-responses › 405 › headers › Allow',
    'Required header `Allow` removed: string.',
  ],
  ['a path is added', '/shops', 'Path `/shops` added: GET.'],
  [
    'a description changes',
    'Book › description',
    '`description` changed from "A book in the shop." to "A book for sale."',
  ],
])('%s: the change is at %s, with the old and the new value', async (name, location, text) => {
  const { rule, edit } = edits[name] as ShopEdit;
  const { changes } = await compareWith(edit);
  expect(changes.map((change) => [change.location, change.reasons.map((reason) => reason.rule)])).toEqual([
    [location, [rule]],
  ]);
  expect(changes.map(eventOf).join()).toContain(text);
  for (const { before, after } of changes) expect((after ?? before)?.line).toBeGreaterThan(0);
});
