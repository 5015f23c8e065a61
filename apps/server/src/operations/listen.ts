import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { CouldNotRun } from '@threads-api/cli';

/** An address to listen on, and the settings that name it. */
export interface Address {
  host: string;
  port: number;
  settings: { host: string; port: string };
}

/** Listens on an address. If it cannot be used, the one-line error names the setting. */
export async function listen(server: Server, { host, port, settings }: Address): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new CouldNotRun(explain(error, { host, port, settings }), { cause: error });
  });
}

/** Checks that the service can listen on an address, before anything else is opened. */
export async function checkAddress(address: Address): Promise<void> {
  const probe = createServer();
  await listen(probe, address);
  await new Promise((resolve) => probe.close(resolve));
}

function explain({ code, message }: NodeJS.ErrnoException, { port, settings }: Address): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Set ${settings.port} to a free one.`;
    case 'EACCES':
      return `This user may not listen on port ${port}. Set ${settings.port} to 1024 or higher.`;
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
    case 'EAI_AGAIN':
      return `${settings.host} is not an address of this machine. See --help.`;
    default:
      return `The service cannot listen on ${settings.host} and ${settings.port}: ${message}.`;
  }
}

/** The URL of a listening server. */
export function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
