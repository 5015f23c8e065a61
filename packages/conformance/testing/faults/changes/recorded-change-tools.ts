import type { Break } from '../../fault.ts';
import type { Json } from '../../fault-messages.ts';
import { mapHistory, mapThreadsWithHistory } from '../../fault-tools.ts';

/** A fault that affects only changes after the server starts; earlier data is correct. */
export const sinceStart =
  (change: (start: string) => Break): Break =>
  (handler, target) =>
    change(new Date().toISOString())(handler, target);

/** Hides new entries on large pages of the history, or changes them. */
export const mapNewEntries = (change: (entry: Json) => Json[]) =>
  sinceStart((start) =>
    mapHistory((entries, _, { query }) =>
      entries.flatMap((entry) =>
        entry.timestamp > start && query.get('historyLimit') === '200' ? change(entry) : [entry],
      ),
    ),
  );

/** Changes threads that were updated after the server started, if their newest entry passes `isKind`. */
export const mapThreadsAfter = (isKind: (entry: Json) => boolean, change: (thread: Json, entries: Json[]) => Json) =>
  sinceStart((start) =>
    mapThreadsWithHistory(
      (thread, entries) => (isKind(entries.at(-1)) ? change(thread, entries) : thread),
      ({ updatedAt }) => updatedAt > start,
    ),
  );
