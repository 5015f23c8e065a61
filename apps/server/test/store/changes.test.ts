import { connect, createServer, type Socket } from 'node:net';
import { listen } from '@threads-api/testing/listen';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Change } from '#store';
import { announceChange, watchChanges } from '../../src/store/commands/changes.ts';
import type { Db } from '../../src/store/database/database.ts';
import { connectDatabase } from '../../src/store/database/open-database.ts';
import { agent, startThread } from '../office.ts';
import { newFile, newMigratedUrl, newOffice, newStore } from '../stores.ts';

describe.each(Object.entries({ SQLite: newFile, PostgreSQL: newMigratedUrl }))('%s', (_, newUrl) => {
  test('a watcher is notified of every change that another connection commits, in order', async () => {
    const url = await newUrl();
    const { store: writer, mara: userId, inbox } = await newOffice({ url });
    const reader = await newStore({ url });
    const seen: (Change | undefined)[] = [];
    onTestFinished(await reader.watchChanges((changes) => seen.push(...(changes ?? [undefined]))));

    const { threadId } = await startThread(writer, inbox, 'Brakes', 'They squeal.');
    await writer.proposeDraft({ userId, actor: agent, threadId, bodyText: 'Thursday?' });
    await writer.addNote({ threadId, userId, bodyText: 'Pads are in stock.' });
    await writer.markThread({ threadId, userId, unread: false });
    await writer.changeStatus({ threadId, userId, status: 'open' });
    const other = await startThread(writer, inbox, 'Invoice', 'They squeal.');

    const forAll = { threadId, userId: null };
    await expect.poll(() => seen.at(-1)).toEqual({ threadId: other.threadId, userId: null });
    // The thread and its first message, the draft, the note and the read state of one user; the status did not change.
    const ofFirst = seen.filter((change) => change?.threadId === threadId);
    expect(ofFirst.slice(-3)).toEqual([forAll, forAll, { threadId, userId }]);
    expect(seen).not.toContain(undefined);
  });
});

/** Watches the changes in a PostgreSQL database, expects that the watcher reconnects after `interrupt`, and closes everything. */
async function expectReconnection(
  options: pg.PoolConfig & { connectionString: string },
  interrupt: (db: Db) => unknown,
) {
  const pool = new pg.Pool(options);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const { db } = connectDatabase({ url: options.connectionString });
  const seen: (Change | undefined)[] = [];
  const stop = await watchChanges(db, pool, (changes) => seen.push(...(changes ?? [undefined])));
  await interrupt(db);
  await expect.poll(() => seen).toEqual([undefined]);
  await announceChange(db, 'thr_1');
  await expect.poll(() => seen).toEqual([undefined, { threadId: 'thr_1', userId: null }]);
  await stop();
  await pool.end();
  await db.destroy();
}

test('a watcher that PostgreSQL refuses returns its connection to the pool, and tries again', async () => {
  let refusals = 0;
  // As a replica does, an aborted transaction refuses `listen` and keeps the connection open.
  const onConnect = (client: pg.ClientBase) =>
    refusals-- > 0 ? client.query('begin; select 1 / 0').catch(() => undefined) : undefined;
  await expectReconnection({ connectionString: await newMigratedUrl(), max: 1, onConnect }, (db) => {
    refusals = 2;
    return sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen thread_changes'
      and datname = current_database()`.execute(db);
  });
});

test('a watcher notices that PostgreSQL vanished without closing the connection', async () => {
  const url = new URL(await newMigratedUrl());
  const { hostname, port } = url;
  const lines: Socket[] = [];
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const line of [client, server]) line.on('error', () => {});
    client.pipe(server).pipe(client);
    lines.push(client, server);
  });
  url.port = `${new URL(await listen(proxy)).port}`;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await expectReconnection({ connectionString: url.href, max: 2, query_timeout: 500 }, () => {
    for (const line of lines) line.unpipe();
    vi.advanceTimersByTime(10_000);
  });
  for (const line of lines) line.destroy();
});
