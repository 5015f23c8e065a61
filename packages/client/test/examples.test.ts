import { fileURLToPath } from 'node:url';
import { startMock } from '@threads-api/mock';
import { afterAll, expect, test } from 'vitest';
import { runHere } from './samples.ts';

const mock = await startMock({ port: 0 });
afterAll(mock.close);

const run = (example: string, ...args: string[]) =>
  runHere(fileURLToPath(new URL(`../examples/${example}.ts`, import.meta.url)), mock.url, 'any', ...args);

test('export-threads writes every thread with its history and reports progress', async () => {
  const { stdout, stderr } = await run('export-threads');
  const threads = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(threads).toHaveLength(7);
  for (const { history, messageCount } of threads) {
    expect(history.filter(({ type }: { type: string }) => type === 'message')).toHaveLength(messageCount);
  }
  expect(stderr).toContain('7 threads exported.');
});

test('poll-unread reports each thread once and gets a 304 otherwise', async () => {
  const { stdout } = await run('poll-unread', '3', '0');
  expect(stdout.match(/^\d{4}-/gm)).toHaveLength(3);
  expect(stdout).toContain('statuses: 200 304 304');
});
