import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../database/database.ts';
import { isPostgres } from '../database/dialect.ts';

/** A thread, its notes or its drafts changed. */
export interface Change {
  threadId: string;
  /** The only affected user; null: everyone who sees the thread. */
  userId: string | null;
}

/** With `undefined`, some changes may have been missed, and everything has to be read again. */
export type OnChanges = (changes: Change[] | undefined) => void;

/** Calls back within a fraction of a second of each change. */
export const watchChanges = (db: Db, pool: pg.Pool | undefined, onChanges: OnChanges): Promise<() => Promise<void>> =>
  pool ? listen(pool, onChanges) : poll(db, onChanges);

const channel = 'thread_changes';
const pollMilliseconds = 100;
const retryMilliseconds = 1000;
const probeMilliseconds = 10_000;
/** The number of changes kept for slow watchers. A watcher that falls further behind reads everything again. */
const kept = 1000;

/** Announces a change. Call it in the transaction of the change, so that watchers are notified on commit. */
export async function announceChange(db: Db, threadId: string, userId: string | null = null): Promise<void> {
  if (isPostgres(db)) {
    await sql`select pg_notify(${channel}, ${JSON.stringify({ threadId, userId })})`.execute(db);
    return;
  }
  const { insertId } = await db
    .insertInto('changes')
    .values({ thread_id: threadId, user_id: userId })
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('changes')
    .where('position', '<=', Number(insertId) - kept)
    .execute();
}

/** SQLite has one writer at a time, so positions are in commit order. */
async function poll(db: Db, onChanges: OnChanges): Promise<() => Promise<void>> {
  const newest = db.selectFrom('changes').select(({ fn }) => fn.max('position').as('position'));
  let last = (await newest.executeTakeFirst())?.position ?? 0;
  const stopping = new AbortController();
  const { signal } = stopping;

  const look = async () => {
    const query = db.selectFrom('changes').selectAll().orderBy('position');
    const rows = await query.where('position', '>', last).execute();
    const [first] = rows;
    if (!first || signal.aborted) return;
    const missed = first.position > last + 1;
    last = rows.at(-1)?.position ?? last;
    onChanges(missed ? undefined : rows.map(({ thread_id, user_id }) => ({ threadId: thread_id, userId: user_id })));
  };
  const watch = async () => {
    while (!signal.aborted) {
      await wait(pollMilliseconds, undefined, { signal, ref: false }).catch(() => undefined);
      // The database may be locked or closing. The next poll finds these changes.
      await look().catch(() => undefined);
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await watching;
  };
}

async function listen(pool: pg.Pool, onChanges: OnChanges): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Takes a connection of the pool and listens. Replaces the connection if it is lost. */
  const connect = async () => {
    const connected = await pool.connect();
    const { promise: lost, resolve: lose } = Promise.withResolvers<unknown>();
    connected.once('error', lose);
    connected.on('notification', ({ payload }) => onChanges([JSON.parse(payload ?? '')]));
    try {
      await connected.query(`listen ${channel}`);
    } catch (error) {
      // Otherwise, each failed attempt, such as on a replica, which refuses to listen, would take another connection.
      connected.release(true);
      throw error;
    }
    if (stopped) return connected.release(true);
    client = connected;
    // After a failover, the connection may stay open without notifications.
    const probe = setInterval(() => connected.query('select 1').catch(lose), probeMilliseconds);
    probe.unref();
    void lost.then(() => {
      clearInterval(probe);
      if (!stopped) connected.release(true);
      client = undefined;
      reconnect();
    });
  };
  const reconnect = () => {
    if (stopped) return;
    timer = setTimeout(async () => {
      try {
        await connect();
        onChanges(undefined);
      } catch {
        reconnect();
      }
    }, retryMilliseconds);
    timer.unref();
  };
  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    client?.release(true);
  };
}
