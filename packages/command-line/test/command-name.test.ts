import { expect, test } from 'vitest';
import { commandName } from '../src/command-name.ts';

test.each([
  ['a checkout', 'pnpm admin', {}],
  [
    'the folder of pnpm build',
    'threads admin',
    { module: 'file:///opt/threads/lib/chunk.js', started: '/opt/threads/lib/threads-server.js' },
  ],
  [
    'a package',
    'threads-admin',
    {
      module: 'file:///app/node_modules/@threads-api/command-line/dist/command-name.js',
      started: '/app/node_modules/.bin/threads-server',
    },
  ],
])('in %s, it is %s', (_place, expected, given) => {
  expect(commandName('admin', given)).toBe(expected);
});
