import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

export interface RunningPostgres {
  url: string;
  /** Makes a database and says where it is. */
  newDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

export interface RunningReplica extends RunningPostgres {
  /** A second server that follows the first. */
  replicaUrl: string;
  stopReplica(): Promise<void>;
}

/** A real PostgreSQL with nothing in it, in a process of its own: its exit hook would end the process that holds it with 0. */
export function startPostgres(): Promise<RunningPostgres> {
  return start([]);
}

/** A PostgreSQL with a replica. */
export function startReplicatedPostgres(): Promise<RunningReplica> {
  return start(['--replica']);
}

async function start(options: string[]): Promise<RunningReplica> {
  const child = fork(fileURLToPath(new URL('./postgres-process.ts', import.meta.url)), options, { stdio: 'inherit' });
  const { url, replicaUrl } = await Promise.race([
    once(child, 'message').then(([message]) => message),
    once(child, 'exit').then(([code]) => {
      throw new Error(`PostgreSQL could not be started (exit code ${code}).`);
    }),
  ]);
  return {
    url,
    replicaUrl,
    newDatabase: (name) => createDatabase(url, name),
    async stopReplica() {
      child.send('stop replica');
      await once(child, 'message');
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

export async function createDatabase(url: string, name: string, template = 'template1'): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  return `${url}/${name}`;
}
