import type { Db } from '../database/database.ts';

const everyMilliseconds = 60_000;

/** Records when tokens were last used, to the minute. If the process is killed, the last minute is lost. */
export function createTokenUsage(db: Db, clock: () => Date) {
  let used = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const tokenIds = [...used];
    used = new Set();
    if (tokenIds.length === 0) return;
    await db.updateTable('tokens').set({ last_used_at: clock().toISOString() }).where('id', 'in', tokenIds).execute();
  };

  return {
    /** Notes that a token was used. Does not delay the request, because usage is written later, for many tokens at once. */
    note(tokenId: string): void {
      used.add(tokenId);
      // Errors are ignored, because the next use is noted again.
      timer ??= setTimeout(() => flush().catch(() => undefined), everyMilliseconds).unref();
    },
    /** Writes the recorded usage. */
    flush,
  };
}
