import { expect, test } from 'vitest';
import { generateThreads } from '../src/index.ts';

test('generates the same, consistent threads on each call', () => {
  const [first, second] = [0, 1].map(() => [
    ...generateThreads({ inboxIds: ['inb_a'], threads: 20, unreadBy: ['usr_a'] }),
  ]);
  expect(first).toEqual(second);
  for (const { thread } of first ?? []) {
    const messages = thread.history.filter(({ type }) => type === 'message');
    expect(messages).toHaveLength(thread.messageCount);
    expect(messages.at(-1)?.timestamp).toBe(thread.timestamp);
  }
});
