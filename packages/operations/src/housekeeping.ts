const hour = 60 * 60 * 1000;
const maximumAtOnce = 1000;

/**
 * Deletes what is old: once an hour, in batches, so that no call takes long. Call the result often; it does nothing until it
 * is time.
 *
 * @param forget Deletes up to a number of rows of each kind, and returns how many it deleted.
 */
export function createHousekeeping(
  forget: (limit: number) => Promise<Record<string, number>>,
  clock: () => Date = () => new Date(),
): () => Promise<void> {
  let nextAt = 0;
  return async () => {
    const now = clock().getTime();
    if (now < nextAt) return;
    const deleted = await forget(maximumAtOnce);
    if (Object.values(deleted).every((count) => count < maximumAtOnce)) nextAt = now + hour;
  };
}
