import { valueAt } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { pagedLists, pathOf, readSmallPages } from '../../data/paged-lists.ts';
import { expectStatus } from '../../problem.ts';

/** Ways to alter a cursor, by label. */
const changes: Record<string, (cursor: string) => string> = {
  'a made-up cursor': () => 'conformance',
  'a number': () => '2',
  'its first character changed': (cursor) => `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`,
  'a character in the middle changed': (cursor) => {
    const middle = Math.floor(cursor.length / 2);
    return `${cursor.slice(0, middle)}${cursor[middle] === 'A' ? 'B' : 'A'}${cursor.slice(middle + 1)}`;
  },
  'its last third missing': (cursor) => cursor.slice(0, Math.ceil((cursor.length * 2) / 3)),
  'something added': (cursor) => `${cursor}AAAA`,
  'JSON inside': () => Buffer.from('{"id":"1","timestamp":"2026-01-01T00:00:00.000Z"}').toString('base64url'),
};

/** Changes that decoders, frameworks and databases ignore. Each is tried on one list only, to limit the number of requests. */
const overlooked: typeof changes = {
  'its last character changed': (cursor) => `${cursor.slice(0, -1)}${/[A-Za-f]$/.test(cursor) ? 'w' : 'A'}`,
  'upper and lower case swapped': (cursor) =>
    cursor.replaceAll(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase())),
  'a space at the end': (cursor) => `${cursor} `,
  'padding at the end': (cursor) => `${cursor}=`,
  'percent-encoded once more': (cursor) => cursor.replace(/./s, encodeCharacter),
  'its last character missing': (cursor) => cursor.slice(0, -1),
  'a dot inside': (cursor) => `${cursor.slice(0, 5)}.${cursor.slice(5)}`,
  'the cursor twice': (cursor) => `${cursor}${cursor}`.slice(0, 512),
  'a line break at the end': (cursor) => `${cursor}\n`,
};

const encodeCharacter = (character: string) => `%${character.charCodeAt(0).toString(16)}`;

export const cursorTampered: Check = {
  id: 'cursor-tampered',
  title: 'A cursor that the server did not issue is rejected with 400',
  requirements: ['D16', 'D12'],
  failure: 'An altered cursor is accepted, restarts the list, or makes the server fail.',
  run: (context) =>
    checkEach(pagedLists(context).entries(), async ([position, list]) => {
      const { operation, token } = list;
      const { cursor: next } = operation.paging;
      const { exchanges } = await readSmallPages(context, list);
      const cursor = valueAt(exchanges[0].json, next.pointer);
      const path = await pathOf(context, list);
      const count = pagedLists(context).length;
      const spread = Object.entries(overlooked).filter((_, index) => index % count === position);
      const altered = [...Object.entries(changes), ...spread].filter(([, change]) => change(`${cursor}`) !== cursor);
      return checkEach(altered, async ([label, change]) =>
        expectStatus(
          await context.send({
            operation,
            token,
            ...path,
            query: { [next.name]: change(`${cursor}`) },
            label: `with a cursor: ${label}`,
          }),
          400,
        ),
      );
    }),
};
