import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('a failing test fails the run while PostgreSQL is running', async () => {
  const root = fileURLToPath(new URL('./failing', import.meta.url));
  const vitest = fileURLToPath(new URL('../../../node_modules/vitest/vitest.mjs', import.meta.url));
  const { code, stdout } = await new Promise<{ code: unknown; stdout: string }>((resolve) => {
    execFile(process.execPath, [vitest, 'run', '--root', root], (error, stdout) =>
      resolve({ code: error?.code, stdout }),
    );
  });
  expect(stdout).toContain('1 failed');
  expect(code).toBe(1);
});
