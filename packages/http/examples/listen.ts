// Listens on PORT and prints the base URL.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@threads-api/contract';

export function listen(server: Server): void {
  server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}${contract.basePath}`);
  });
}
