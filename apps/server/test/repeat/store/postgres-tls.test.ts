import { execFile } from 'node:child_process';
import { chmod, chown, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '@threads-api/testing';
import { newPostgresUrl } from '@threads-api/testing/postgres/new-postgres-url';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { runThreads } from '../../run-threads.ts';

const run = promisify(execFile);

/** Creates a certificate that is valid for 127.0.0.1 but for no host name, and is its own authority. Returns its file. */
async function createCertificate(folder: string, name: string): Promise<string> {
  const names = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', `${name}.key`, '-out', `${name}.crt`];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...names], { cwd: folder });
  return join(folder, `${name}.crt`);
}

/** Enables TLS in the PostgreSQL server of this test run. Connections without TLS remain possible. */
async function turnOnTls(folder: string, certificate: string): Promise<void> {
  const key = certificate.replace('.crt', '.key');
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  // If root started the server, it runs as another user, who must own the key.
  if (process.getuid?.() === 0) {
    const { rows } = await admin.query('show data_directory');
    const { uid, gid } = await stat(rows[0].data_directory);
    await chown(key, uid, gid);
  }
  await chmod(folder, 0o755);
  await chmod(key, 0o600);
  for (const [name, value] of Object.entries({ ssl_cert_file: certificate, ssl_key_file: key, ssl: 'on' }))
    await admin.query(`alter system set ${name} = '${value}'`);
  await admin.query('select pg_reload_conf()');
  onTestFinished(async () => {
    for (const name of ['ssl', 'ssl_cert_file', 'ssl_key_file']) await admin.query(`alter system reset ${name}`);
    await admin.query('select pg_reload_conf()');
    await admin.end();
  });
  await expect.poll(async () => (await admin.query('show ssl')).rows[0].ssl).toBe('on');
}

test.skipIf(!findProgram('openssl'))(
  'sslmode=verify-full checks authority and host name, and prints no warning',
  async () => {
    const folder = await temporaryFolder();
    const authority = await createCertificate(folder, 'server');
    const stranger = await createCertificate(folder, 'stranger');
    await turnOnTls(folder, authority);
    const url = await newPostgresUrl();
    const withTls = (trusted: string, host = '127.0.0.1') => {
      const changed = Object.assign(new URL(url), { hostname: host });
      changed.search = `?sslmode=verify-full&sslrootcert=${trusted}`;
      return { DATABASE_URL: changed.href };
    };
    const made = await runThreads(['init', '--json'], withTls(authority));
    expect({ ...made, stderr: made.stderr.replace(/postgres\S+/, 'URL') }).toMatchObject({
      code: 0,
      stderr: 'Created the database URL\n',
    });
    expect(await runThreads(['status'], withTls(authority))).toMatchObject({ code: 0, stderr: '' });
    expect(await runThreads(['status'], withTls(stranger))).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^The database \S+ cannot be opened: [^\n]*certificate[^\n]*\n$/),
    });
    expect(await runThreads(['serve'], withTls(authority, 'localhost'))).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^The database \S+ cannot be opened: Hostname\/IP does not match[^\n]*\n$/),
    });
    expect(await runThreads(['status'], withTls('/nowhere/authority.crt'))).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^The database \S+ cannot be opened: [^\n]*\/nowhere\/authority.crt[^\n]*\n$/),
    });
  },
);
