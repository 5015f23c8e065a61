import { contract } from '@threads-api/contract';
import type { Logger } from 'pino';
import { type Address, checkAddress, type Operations, startOperations } from '#operations';
import type { Settings } from '#settings';
import { mcpPath } from '../mcp/create-mcp-handler.ts';
import type { PartName } from './parts.ts';

/** The addresses of the started parts. */
export interface ServiceUrls {
  api?: string;
  inbox?: string;
  mcp?: string;
  operations?: string;
}

/** The addresses of parts that are served at a URL. */
export function addressesOf(parts: readonly PartName[], url: string): ServiceUrls {
  return {
    ...(parts.includes('api') && { api: `${url}${contract.basePath}` }),
    // People open the page in a browser, so use the name that they would type.
    ...(parts.includes('inbox') && { inbox: url.replace('//127.0.0.1:', '//localhost:') }),
    ...(parts.includes('mcp') && { mcp: `${url}${mcpPath}` }),
  };
}

export const serviceAddress = ({ host, port }: Settings): Address => ({
  host,
  port,
  settings: { host: 'HOST', port: 'PORT (or --port)' },
});

const operationsAddress = ({ operationsHost: host, operationsPort: port }: Settings): Address => ({
  host,
  port,
  settings: { host: 'OPERATIONS_HOST', port: 'OPERATIONS_PORT' },
});

/** Checks the addresses before a database is opened or created. */
export async function checkAddresses(settings: Settings, parts: readonly PartName[]): Promise<void> {
  if (parts.some((part) => part !== 'webhooks')) await checkAddress(serviceAddress(settings));
  await checkAddress(operationsAddress(settings));
}

/** Starts the listener for health and metrics. */
export const listenForOperations = (settings: Settings, log: Logger): Promise<Operations> =>
  startOperations({
    address: operationsAddress(settings),
    hostnames: settings.operationsHostnames,
    maxConnections: settings.maxConnections,
    log,
  });
