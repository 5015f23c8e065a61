import { onTestFinished, vi } from 'vitest';
import { createThreadsClient, type ThreadsClientOptions } from '../src/index.ts';
import type { scripted } from './answers.ts';

/** Creates a client with scripted responses. Time is simulated: it jumps to the end of each wait, earliest first. */
export function openScripted(
  { fetch }: Pick<ReturnType<typeof scripted>, 'fetch'>,
  options: Partial<ThreadsClientOptions> = {},
) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  vi.setTimerTickMode('nextTimerAsync');
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const slept: number[] = [];
  const client = createThreadsClient({
    baseUrl: 'https://threads.test/api/v1',
    token: 'secret-token',
    fetch,
    // A script may take its time to respond.
    attemptTimeout: Infinity,
    ...options,
    retry: { totalTime: Infinity, ...options.retry },
    onWait(wait) {
      if (wait.milliseconds) slept.push(wait.milliseconds);
      options.onWait?.(wait);
    },
  });
  return { client, slept };
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
