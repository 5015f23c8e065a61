import type { QueryClient } from '@tanstack/react-query';
import { invalidateThreads } from '@threads-api/client/react';
import { draftsKey } from './drafts.ts';

/** The minimum time between the starts of two fetches. A change shows within a second even in a busy inbox. */
const intervalMilliseconds = 400;

const interval = () => new Promise<void>((resolve) => setTimeout(resolve, intervalMilliseconds));

/**
 * Refetches changed threads: the first change at once, later changes in batches. A new change never cancels a fetch in progress;
 * otherwise a busy inbox would never be up to date.
 *
 * @param pause Resolves when the next fetch may start.
 */
export function createRefetch(queries: QueryClient, pause = interval): (threadIds?: string[]) => void {
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
