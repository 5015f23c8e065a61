import { type Address, checkAddress, type Operations, startOperations } from '#operations';
import type { Settings } from '#settings';
import type { PartName } from './parts.ts';

export const serviceAddress = ({ host, port }: Settings): Address => ({
  host,
  port,
  settings: { host: 'HOST', port: 'PORT (or --port)' },
});

export const operationsAddress = ({ operationsHost: host, operationsPort: port }: Settings): Address => ({
  host,
  port,
  settings: { host: 'OPERATIONS_HOST', port: 'OPERATIONS_PORT' },
});

/** Checks the addresses before a database is opened or created. */
export async function checkAddresses(settings: Settings, parts: readonly PartName[]): Promise<void> {
  if (parts.some((part) => part !== 'webhooks')) await checkAddress(serviceAddress(settings));
  await checkAddress(operationsAddress(settings));
}

/** Listens for health and metrics. */
export const listenForOperations = (settings: Settings): Promise<Operations> =>
  startOperations({
    address: operationsAddress(settings),
    hostnames: settings.operationsHostnames,
    maxConnections: settings.maxConnections,
  });
