import { readFile } from 'node:fs/promises';
import { type Extension, extensions } from '@threads-api/contract/model';
import { expect, test } from 'vitest';
import { applyEdit, isFollowed, readWalkthroughs } from './read-walkthroughs.ts';

const root = new URL('../../', import.meta.url);

// What the steps lead to is shown by `pnpm --filter spec repeat`.
test.skipIf(isFollowed)('every diff of the walk-throughs fits the file as it is now', async () => {
  const edited = new Map<string, string>();
  for (const step of await readWalkthroughs()) {
    if (step.kind === 'run') continue;
    const before = edited.get(step.file) ?? (await readFile(new URL(step.file, root), 'utf8').catch(() => ''));
    edited.set(step.file, applyEdit(before, step));
  }
  expect([...edited.keys()]).toContain('spec/openapi.yaml');
});

test('the table of extensions has what programs read', async () => {
  const rows = Object.entries<Extension>(extensions).map(
    ([name, { on, type, meaning, breaks }]) =>
      `| \`${name}\` | ${on.join(', ')} | ${type} | ${meaning} | ${breaks ? 'yes' : 'no'} |`,
  );
  expect(await readFile(new URL('CONTRIBUTING.md', root), 'utf8')).toContain(rows.join('\n'));
});
