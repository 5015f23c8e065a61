import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePort } from '@threads-api/testing';

export interface SystemPostgres {
  /** Creates an empty database. Returns its URL. */
  create(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the PostgreSQL server from a folder of programs. */
export async function startSystemPostgres(programs: string): Promise<SystemPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'system-postgres-'));
  const user = await serverUser();
  await chmod(folder, 0o700);
  if (user) await chown(folder, user.uid, user.gid);
  const run = (name: string, args: string[]) =>
    promisify(execFile)(join(programs, name), args, { ...user, cwd: folder });
  const data = join(folder, 'data');
  await run('initdb', ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--no-sync']);
  const port = await freePort();
  const args = ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', '', '-c', 'fsync=off'];
  const server = spawn(join(programs, 'postgres'), args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(server, 'exit');
  await Promise.race([
    new Promise<void>((resolve) => {
      createInterface(server.stderr).on('line', (line) => line.includes('ready to accept connections') && resolve());
    }),
    ended.then(([code]) => {
      throw new Error(`PostgreSQL could not be started (exit code ${code}).`);
    }),
  ]);
  const url = `postgres://postgres@127.0.0.1:${port}`;
  return {
    async create(name) {
      await run('psql', ['--dbname', `${url}/postgres`, '--command', `create database ${name}`]);
      return `${url}/${name}`;
    },
    async stop() {
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** PostgreSQL does not run as root. Root starts it as the user `postgres`, which the package creates. */
async function serverUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = async (flag: string) => Number((await promisify(execFile)('id', [flag, 'postgres'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}
