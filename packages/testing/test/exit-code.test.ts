import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startProgram } from '../src/index.ts';

test('a failing test fails the run while PostgreSQL is running', async () => {
  const root = fileURLToPath(new URL('./failing', import.meta.url));
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
  const { output, ended } = startProgram(process.execPath, [vitest, 'run', '--root', root]);
  expect(await ended).toBe(1);
  expect(output.stdout).toContain('1 failed');
});
