import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '@threads-api/server/store';
import { end, startServer } from '../processes.ts';
import { createVictim } from './create-victim.ts';
import { type HostileOptions, type HostileReport, runHostile } from './run-hostile.ts';

/** Starts a server with all parts on SQLite, and sends hostile requests to it. */
export async function soakHostile(options: Omit<HostileOptions, 'server' | 'victim'>): Promise<HostileReport> {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  const url = join(folder, 'threads.db');
  const store = await openStore({ url });
  const server = await startServer(url, 'together');
  try {
    const victim = await createVictim(store, server);
    return await runHostile({ ...options, server, victim });
  } finally {
    await store.close();
    if (server.child.exitCode === null) await end(server.child);
    await rm(folder, { recursive: true, force: true });
  }
}

/** The report as text. A finding ends with the bytes to send again, as a JavaScript string in latin1. */
export function describeHostile({ findings, statuses, ...figures }: HostileReport): string {
  const counts = Object.entries(statuses).map(([status, count]) => `    ${status}  ${count}`);
  return [
    '',
    'hostile requests',
    ...Object.entries(figures).map(([name, value]) => `  ${name.padEnd(22)} ${value}`),
    '  answers by status',
    ...counts,
    ...(findings.length === 0 ? ['  each request was answered once, none with 5xx'] : []),
    ...findings.map(
      ({ problem, requests }) =>
        `  PROBLEM: ${problem}\n    ${JSON.stringify(requests.map(({ bytes }) => bytes).join(''))}`,
    ),
  ].join('\n');
}
