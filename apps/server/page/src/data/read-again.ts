import type { QueryClient } from '@tanstack/react-query';
import { invalidateThreads } from '@threads-api/client/react';
import { draftsKey } from './drafts.ts';

/** From the start of a read to the start of the next: a change shows within a second, however busy the inbox is. */
const intervalMilliseconds = 400;

const interval = () => new Promise<void>((resolve) => setTimeout(resolve, intervalMilliseconds));

/**
 * Reads again what changed: the first change at once, and what changes meanwhile in one read after that. A read is never cut
 * short by the next change, or a busy inbox would never be up to date.
 *
 * @param pause What has to pass from the start of a read to the start of the next.
 */
export function createReader(queries: QueryClient, pause = interval): (threadIds?: string[]) => void {
  let waiting: Set<string> | 'everything' = new Set();
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting === 'everything' || waiting.size > 0) {
      const [only, ...others] = waiting === 'everything' ? [] : waiting;
      waiting = new Set();
      await Promise.allSettled([
        pause(),
        queries.invalidateQueries({ queryKey: draftsKey }),
        others.length > 0 ? invalidateThreads(queries) : invalidateThreads(queries, only),
      ]);
    }
    running = false;
  }

  return (threadIds) => {
    if (!threadIds) waiting = 'everything';
    else if (waiting !== 'everything') waiting = new Set([...waiting, ...threadIds]);
    if (!running) void run();
  };
}
