import type { Selectable } from 'kysely';
import type { Database, Db } from '../database/database.ts';
import { isPostgres } from '../database/dialect.ts';
import { newId } from '../database/ids.ts';
import { parseJson } from '../database/json.ts';
import { inTransaction, takeUnlocked } from '../database/locks.ts';
import type { StoreContext } from '../store-context.ts';
import { scopeFor } from './endpoints.ts';

/**
 * Creates deliveries for events in the outbox, one for each endpoint whose owner sees the thread, and removes the events from
 * the outbox. Only the user whose agent proposed a draft receives its outcome (D34). This is one transaction, so a worker
 * that is killed midway leaves no partial changes. Returns the number of events.
 */
export function fanOut({ db, clock }: StoreContext, limit: number): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const query = transaction.selectFrom('outbox').selectAll().orderBy('place').limit(limit);
    const events = await takeUnlocked(transaction, query).execute();
    if (events.length === 0) return 0;
    const postgres = isPostgres(db);
    const endpoints = await transaction
      .selectFrom('webhook_endpoints')
      .select(['id', 'owner_id', 'events', 'scopes', 'created_at'])
      .where('disabled_at', 'is', null)
      // Locked, so that no endpoint is deleted before its deliveries exist.
      .$if(postgres, (endpoint) => endpoint.forKeyShare())
      .execute();
    const owners = [...new Set(endpoints.map(({ owner_id }) => owner_id))];
    const threads = [...new Set(events.map(({ thread_id }) => thread_id))];
    const seen =
      owners.length === 0
        ? []
        : await transaction
            .selectFrom('threads')
            .innerJoin('inbox_members', 'inbox_members.inbox_id', 'threads.inbox_id')
            .select(['inbox_members.user_id', 'threads.id as thread_id'])
            .where('inbox_members.user_id', 'in', owners)
            .where('threads.id', 'in', threads)
            .execute();
    const views = new Set(seen.map(({ user_id, thread_id }) => `${user_id} ${thread_id}`));
    const proposers = await findProposers(transaction, events);
    const now = clock().toISOString();
    const deliveries = events.flatMap(({ thread_id, event, created_at: happened }) => {
      const { type, data } = parseJson(event);
      const scope = scopeFor(type);
      return (
        endpoints
          .filter(({ events: types }) => types.split(' ').includes(type))
          .filter(({ scopes }) => scopes.split(' ').includes(scope))
          // Events from before the registration are not delivered.
          .filter(({ created_at }) => created_at <= happened)
          .filter(({ owner_id }) => views.has(`${owner_id} ${thread_id}`))
          .filter(({ owner_id }) => !('draftId' in data) || proposers.get(data.draftId) === owner_id)
          .map(({ id }) => ({
            id: newId('whk'),
            endpoint_id: id,
            thread_id,
            type,
            payload: event,
            state: 'pending' as const,
            attempts: 0,
            created_at: now,
            due_at: now,
            lease: null,
          }))
      );
    });
    for (let start = 0; start < deliveries.length; start += rowsAtOnce)
      await transaction
        .insertInto('webhook_deliveries')
        .values(deliveries.slice(start, start + rowsAtOnce))
        .execute();
    const positions = events.map(({ place }) => place);
    await transaction.deleteFrom('outbox').where('place', 'in', positions).execute();
    return events.length;
  });
}

/** The users whose agents proposed the drafts of events. */
async function findProposers(db: Db, events: Selectable<Database['outbox']>[]): Promise<Map<string, string>> {
  const drafts = events
    .map(({ event }) => parseJson(event).data)
    .flatMap((data) => ('draftId' in data ? data.draftId : []));
  if (drafts.length === 0) return new Map();
  const rows = await db.selectFrom('drafts').select(['id', 'user_id']).where('id', 'in', drafts).execute();
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
}

/** Databases limit the number of values in a statement. */
const rowsAtOnce = 500;
