import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../database/dialect.ts';

/**
 * Stores which message a draft is based on, which token proposed it, and why it was discarded. Existing open drafts count as
 * based on the messages that existed when they were proposed.
 */
export const trustedDrafts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = isPostgres(db);
    const text = postgres ? sql`text collate "C"` : sql`text`;
    for (const column of ['token_id', 'idempotency_key', 'based_on', 'beside', 'discard_reason'])
      await db.schema.alterTable('drafts').addColumn(column, text).execute();
    await db.schema.alterTable('drafts').addColumn('based_on_count', 'integer').execute();
    const field = (column: string, name: string) =>
      postgres ? sql`${sql.ref(column)}::json ->> ${sql.lit(name)}` : sql`${sql.ref(column)} ->> ${sql.lit(name)}`;
    await sql`update drafts set token_id = (
      select ${field('actor', 'tokenId')} from draft_changes where draft_id = drafts.id and version = 1)`.execute(db);
    await sql`update drafts set based_on_count = (
      select count(*) from history_entries where history_entries.thread_id = drafts.thread_id
        and ${field('entry', 'type')} = 'message' and ${field('entry', 'timestamp')} <= drafts.created_at)
      where state in ('proposed', 'edited')`.execute(db);
    await sql`create unique index drafts_idempotency on drafts (token_id, idempotency_key) where idempotency_key is not null`.execute(
      db,
    );
    await sql`create index drafts_of_token on drafts (token_id, state)`.execute(db);
  },
};
