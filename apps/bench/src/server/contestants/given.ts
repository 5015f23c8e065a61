import { readFileSync } from 'node:fs';
import { contract } from '@threads-api/contract';

/** What a contestant answers: for each path of the contract, the bytes that our server sends. */
export const answers: Record<string, string> = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));

/** Tells the bench where the contestant listens. */
export function announce(port: number | undefined): void {
  process.send?.(`http://127.0.0.1:${port}${contract.basePath}`);
}

/** A path of the contract as Express, Fastify and Hono write it. */
export const routeOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');
