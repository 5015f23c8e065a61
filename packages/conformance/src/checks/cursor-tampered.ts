import { valueAt } from '@threads-api/contract';
import { type Check, expectStatus } from '../check.ts';
import { all } from '../probe.ts';
import { smallPages, subjectsOf } from '../subjects.ts';
import { thread } from '../world.ts';

/** What becomes of a cursor in hands that are not to be trusted. */
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

export const cursorTampered: Check = {
  id: 'cursor-tampered',
  title: 'A cursor that was not given is 400',
  requirements: ['D16', 'D12'],
  failure: 'An altered cursor is taken, starts the list from the beginning, or makes the server fail.',
  run: (lab) =>
    all(subjectsOf(lab), async (subject) => {
      const { operation, token } = subject;
      const { cursor: next } = operation.paging;
      const { exchanges } = await smallPages(lab, subject);
      const cursor = valueAt(exchanges[0].json, next.pointer);
      const path = subject.thread ? { path: { id: await thread(lab, subject.thread) } } : {};
      const altered = Object.entries(changes).filter(([, change]) => change(`${cursor}`) !== cursor);
      return all(altered, async ([as, change]) =>
        expectStatus(
          await lab.ask({
            operation,
            token,
            ...path,
            query: { [next.name]: change(`${cursor}`) },
            as: `with a cursor: ${as}`,
          }),
          400,
        ),
      );
    }),
};
