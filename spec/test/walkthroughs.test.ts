import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { applyEdit, isFollowed, readWalkthroughs } from './read-walkthroughs.ts';

const root = new URL('../../', import.meta.url);

// `pnpm --filter spec nightly` runs the steps.
test.skipIf(isFollowed)('every diff of the walkthroughs applies to the current files', async () => {
  const edited = new Map<string, string>();
  for (const step of await readWalkthroughs()) {
    if (step.kind === 'run') continue;
    const before = edited.get(step.file) ?? (await readFile(new URL(step.file, root), 'utf8').catch(() => ''));
    edited.set(step.file, applyEdit(before, step));
  }
  expect([...edited.keys()]).toContain('spec/openapi.yaml');
});
