import { inspectDatabase, isDiskFull, openStore, type StatusReport, type Tables } from '#store';

interface Report extends Partial<Tables & StatusReport> {
  /** Why changes are not possible; null if they are. */
  problem: string | null;
}

/** The state of a database, and whether it needs no attention. Tables of another version are reported, not migrated. */
export async function readReport(url: string): Promise<{ report: Report; isWell: boolean }> {
  try {
    const tables = await inspectDatabase(url);
    if (tables.pendingMigrations.length > 0)
      return { report: { ...tables, problem: 'There are pending migrations. Run threads migrate.' }, isWell: false };
    const store = await openStore({ url, create: false, migrate: false });
    try {
      const status = await store.readStatus();
      const problem = await store.tryWriting().then(
        () => null,
        ({ message }: Error) => message,
      );
      return { report: { ...status, problem }, isWell: problem === null && !needsAttention(status) };
    } finally {
      await store.close();
    }
  } catch (error) {
    const { cause, message } = error as Error;
    if (!isDiskFull(cause)) throw error;
    return { report: { problem: message }, isWell: false };
  }
}

const lateMinutes = 5;

function needsAttention({ oldestDueDelivery, disabledEndpoints, ambiguousAddresses }: StatusReport): boolean {
  // Normally, a worker takes an event within a second.
  const isLate = oldestDueDelivery !== null && Date.parse(oldestDueDelivery) < Date.now() - lateMinutes * 60_000;
  return isLate || disabledEndpoints.length > 0 || ambiguousAddresses.length > 0;
}
