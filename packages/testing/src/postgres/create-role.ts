import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { newPostgresUrl } from './new-postgres-url.ts';

/** Creates a database, and a role that may only log in. */
export async function createRole() {
  const url = await newPostgresUrl();
  const database = new URL(url).pathname.slice(1);
  const role = `role_${database}`;
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`create role ${role} login password 'secret'`);
  onTestFinished(async () => {
    await owner.end();
    const server = new pg.Client({ connectionString: inject('postgresUrl') });
    await server.connect();
    await server.query(`drop database ${database} with (force)`);
    await server.query(`drop role ${role}`);
    await server.end();
  });
  return { url, owner, role, asRole: Object.assign(new URL(url), { username: role, password: 'secret' }).href };
}
