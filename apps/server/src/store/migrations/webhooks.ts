import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../database/dialect.ts';

/** Endpoints, their deliveries, and the result of each attempt. */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = isPostgres(db);
    const text = postgres ? sql`text collate "C"` : sql`text`;

    await db.schema
      .createTable('webhook_endpoints')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('owner_id', text, (column) => column.notNull().references('users.id'))
      .addColumn('events', 'text', (column) => column.notNull())
      .addColumn('scopes', 'text', (column) => column.notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('previous_secret', 'text')
      .addColumn('previous_until', text)
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('disabled_at', text)
      .addColumn('disabled_because', 'text')
      // No attempts before this time, because the receiver sent Retry-After.
      .addColumn('paused_until', text)
      .execute();

    await db.schema
      .createTable('webhook_deliveries')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('endpoint_id', text, (column) =>
        column.notNull().references('webhook_endpoints.id').onDelete('cascade'),
      )
      // Null for a test delivery, which has no thread.
      .addColumn('thread_id', text)
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      // When the next attempt is due. A worker that takes the delivery moves this past the end of its attempt.
      .addColumn('due_at', text)
      // Identifies the lease. A worker whose lease expired can no longer change the delivery.
      .addColumn('lease', text)
      // The number of attempts before the last redelivery was requested.
      .addColumn('earlier_attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where state = 'pending'`.execute(
      db,
    );
    await db.schema
      .createIndex('webhook_deliveries_list')
      .on('webhook_deliveries')
      .columns(['endpoint_id', 'created_at', 'id'])
      .execute();
    await db.schema.createIndex('webhook_deliveries_age').on('webhook_deliveries').columns(['created_at']).execute();

    await db.schema
      .createTable('webhook_attempts')
      .addColumn('delivery_id', text, (column) =>
        column.notNull().references('webhook_deliveries.id').onDelete('cascade'),
      )
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('at', text, (column) => column.notNull())
      .addColumn('status', 'integer')
      .addColumn('milliseconds', 'integer', (column) => column.notNull())
      .addColumn('answer', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('webhook_attempts_pk', ['delivery_id', 'number'])
      .execute();
  },
};
