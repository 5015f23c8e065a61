import type { QueryClient } from '@tanstack/react-query';
import { invalidateThreads } from '@threads-api/client/react';
import { draftsKey } from './drafts.ts';

/** Between two reads, so that a busy inbox does not use up the user's rate limit. */
const pauseMilliseconds = 800;

/**
 * Reads again what changed: at once, and what changes meanwhile after that. A read is never cut short by the next change,
 * or a busy inbox would never be up to date.
 */
export function createReader(queries: QueryClient): (threadIds?: string[]) => void {
  let waiting: Set<string> | 'everything' = new Set();
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting === 'everything' || waiting.size > 0) {
      const [only, ...others] = waiting === 'everything' ? [] : waiting;
      waiting = new Set();
      await Promise.allSettled([
        queries.invalidateQueries({ queryKey: draftsKey }),
        others.length > 0 ? invalidateThreads(queries) : invalidateThreads(queries, only),
      ]);
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
    running = false;
  }

  return (threadIds) => {
    if (!threadIds) waiting = 'everything';
    else if (waiting !== 'everything') waiting = new Set([...waiting, ...threadIds]);
    if (!running) void run();
  };
}
