import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Indexes that find the tokens and webhooks of one user without reading those of others. */
export const ownerIndexes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.createIndex('tokens_of_user').on('tokens').columns(['user_id', 'created_at', 'id']).execute();
    await db.schema
      .createIndex('webhook_endpoints_of_owner')
      .on('webhook_endpoints')
      .columns(['owner_id', 'created_at', 'id'])
      .execute();
  },
};
