import type { Logger } from 'pino';
import type { Settings } from '#settings';
import { openStore, type Store } from '#store';

/** Opens the configured database. */
export function openData(
  { databaseUrl: url, webhookSecretsKey: secretsKey, migrateAtStart: migrate }: Settings,
  log: Logger,
): Promise<Store> {
  return openStore({
    url,
    // Requests get a 503 within 5 seconds while the database does not answer, or another process holds its lock.
    patience: 4_000,
    secretsKey,
    migrate,
    create: migrate,
    onCreated: (database) => log.warn({ database }, 'created a new, empty database'),
    onMigrated: (migrations) => log.info({ migrations }, 'the tables are up to date'),
  });
}
