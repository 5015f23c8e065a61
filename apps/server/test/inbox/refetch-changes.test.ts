import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { threadsKey } from '@threads-api/client/react';
import { expect, test } from 'vitest';
import { createRefetch } from '../../page/src/data/refetch-changes.ts';

interface Read {
  end(): void;
}

/** A page with a list of threads. The test decides when a fetch and its pause end. */
async function showList() {
  const queries = new QueryClient();
  const reads: Read[] = [];
  const pauses: Read[] = [];
  const hold = (held: Read[]) => new Promise<void>((resolve) => held.push({ end: resolve }));
  const observer = new QueryObserver(queries, {
    queryKey: [...threadsKey, 'threads', {}],
    queryFn: () => hold(reads).then(() => reads.length),
  });
  observer.subscribe(() => {});
  reads[0]?.end();
  await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false);
  reads.length = 0;
  const end = async (held: Read[]) => {
    held.at(-1)?.end();
    await new Promise(setImmediate);
  };
  return { refetch: createRefetch(queries, () => hold(pauses)), reads, pauses, end };
}

test('the first change is fetched at once, later changes in one batch, and one after a quiet period at once', async () => {
  const { refetch, reads, pauses, end } = await showList();
  refetch(['thr_1']);
  expect(reads).toHaveLength(1);
  for (const id of ['thr_1', 'thr_2', 'thr_3']) refetch([id]);
  // The pause ends before the fetch: only one fetch is in flight.
  await end(pauses);
  expect(reads).toHaveLength(1);
  await end(reads);
  expect(reads).toHaveLength(2);
  // The fetch ends before the pause: the next fetch waits for it.
  refetch();
  await end(reads);
  expect(reads).toHaveLength(2);
  await end(pauses);
  expect(reads).toHaveLength(3);
  await end(reads);
  await end(pauses);
  refetch(['thr_1']);
  expect(reads).toHaveLength(4);
});
