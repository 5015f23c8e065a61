import type { Logger } from 'pino';
import type { Settings } from '#settings';
import { openStore, type Store } from '#store';

/** Opens the database of the settings. */
export function openData(
  { databaseUrl: url, webhookSecretsKey: secretsKey, replicas }: Settings,
  log: Logger,
): Promise<Store> {
  return openStore({
    url,
    secretsKey,
    replicas: replicas && {
      ...replicas,
      onReplica: (replica, problem) =>
        problem ? log.warn({ replica, problem }, 'a replica is not read') : log.info({ replica }, 'a replica is read'),
    },
    onCreated: (database) => log.warn({ database }, 'created a new, empty database'),
  });
}
