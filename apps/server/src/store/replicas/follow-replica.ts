import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { DatabaseError } from '../database/errors.ts';
import { explainError } from '../database/explain-error.ts';
import { connectDatabase, nameOf } from '../database/open-database.ts';

export interface FollowedReplica {
  db: Db;
  /** Whether the replica has everything that the primary had `lagSeconds` ago. */
  isRecent(): boolean;
  /** Call it after a failed read. The replica is not used until it has been measured again. */
  leaveOut(): void;
  close(): Promise<void>;
}

export interface FollowOptions {
  /** How many seconds behind the primary a replica may be. */
  lagSeconds: number;
  /** Called with a replica's name and why it is not used, or `undefined` if it is; at first, and whenever this changes. */
  onReplica?: ((name: string, problem: string | undefined) => void) | undefined;
}

/** How long a query may take on a replica before the primary is used, in milliseconds. */
const patience = 3_000;

/**
 * Connects to a replica and measures at least every second how far behind it is. It reads the primary's log position, and
 * later checks whether the replica has replayed that position. So no clocks are compared, nothing is written, and a replica
 * that no longer receives the log counts as behind.
 */
export async function followReplica(
  primary: Db,
  url: string,
  { lagSeconds, onReplica }: FollowOptions,
): Promise<FollowedReplica> {
  const { db } = connectDatabase({ url, patience });
  const lag = lagSeconds * 1000;
  const pause = Math.min(lag / 4, 1_000);
  let positions: { askedAt: number; position: bigint }[] = [];
  let caughtUpTo = Number.NEGATIVE_INFINITY;
  let problem: string | null | undefined = null;
  const isRecent = () => performance.now() - caughtUpTo <= lag;

  const measure = async (): Promise<void> => {
    const askedAt = performance.now();
    const { position, origin } = await readPosition(primary, primaryPosition);
    // Reaching an older position would not make the replica recent enough.
    positions = [...positions, { askedAt, position: position ?? 0n }].filter((each) => askedAt - each.askedAt <= lag);
    const replica = await readPosition(db, replicaPosition);
    const replayed = replica.position;
    if (replayed === undefined || replica.origin !== origin)
      throw new DatabaseError('It is not a replica of the database in DATABASE_URL.');
    const reached = positions.findLast((each) => each.position <= replayed);
    if (reached) caughtUpTo = reached.askedAt;
    if (!isRecent()) throw new DatabaseError(`It is more than ${lagSeconds} s behind.`);
  };
  const look = async (): Promise<void> => {
    const before = problem;
    problem = await measure().then(
      () => undefined,
      (error) => explainError(error) ?? `${error.message || error.code}`,
    );
    if (problem !== before && !stopped) onReplica?.(nameOf(url), problem);
  };

  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = look();
  const next = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = look().then(next);
    }, pause).unref();
  };
  await running;
  next();
  return {
    db,
    isRecent,
    leaveOut() {
      caughtUpTo = Number.NEGATIVE_INFINITY;
    },
    async close() {
      stopped = true;
      clearTimeout(timer);
      await running;
      await db.destroy();
    },
  };
}

/** The position up to which the log is on disk. It includes everything committed. */
const primaryPosition = sql`pg_current_wal_flush_lsn()`;
const replicaPosition = sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`;

/** A position in the log, and the cluster and database that it belongs to. */
async function readPosition(db: Db, position: typeof primaryPosition) {
  const { rows } = await sql<{ bytes: string | null; origin: string }>`
    select pg_wal_lsn_diff(${position}, '0/0')::text as bytes, system_identifier || '/' || current_database() as origin
    from pg_control_system()`.execute(db);
  const { bytes = null, origin = '' } = rows[0] ?? {};
  return { position: bytes === null ? undefined : BigInt(bytes), origin };
}
