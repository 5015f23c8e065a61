import type { Logger } from 'pino';
import { NotAvailable } from '#operations';
import type { Settings } from '#settings';
import { isPostgresUrl, isUnavailable, openStore, PendingMigrationsError, type Store } from '#store';

/** Opens the configured database. Throws `NotAvailable` if it does not answer or first needs `threads migrate`. */
export function openData(
  { databaseUrl: url, webhookSecretsKey: secretsKey, migrateAtStart: migrate }: Settings,
  log: Logger,
): Promise<Store> {
  return openStore({
    url,
    // Requests get a 503 within 5 seconds while PostgreSQL does not answer. SQLite has no server that could hang.
    patience: isPostgresUrl(url) ? 4_000 : undefined,
    secretsKey,
    migrate,
    create: migrate,
    onCreated: (database) => log.warn({ database }, 'created a new, empty database'),
    onMigrated: (migrations) => log.info({ migrations }, 'the tables are up to date'),
  }).catch((error: Error) => {
    throw isUnavailable(error) || error instanceof PendingMigrationsError
      ? new NotAvailable(error.message, { cause: error })
      : error;
  });
}
