import { fileURLToPath } from 'node:url';
import { bareEnvironment, startProgram } from '@threads-api/testing';
import { onTestFinished } from 'vitest';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** Runs the command with these environment variables and arguments. It is stopped after the test. */
export function runMock(env: Record<string, string>, ...args: string[]) {
  const started = startProgram(process.execPath, [main, ...args], { env: { ...bareEnvironment, ...env } });
  onTestFinished(async () => {
    started.child.kill('SIGTERM');
    await started.ended;
  });
  return started;
}
