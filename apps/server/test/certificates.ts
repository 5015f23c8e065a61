import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newFolder } from './new-folder.ts';

const run = promisify(execFile);

/** Files in PEM format. */
export interface Certificates {
  folder: string;
  /** The authority that signed the certificate. */
  authority: string;
  /** Another authority, which signed nothing. */
  stranger: string;
  /** A server certificate that is valid for 127.0.0.1 but for no host name. */
  certificate: string;
  key: string;
}

/** Creates a certificate for a server on this machine, and its authority. Deletes the files at the end of the test. */
export async function createCertificates(): Promise<Certificates> {
  const folder = await newFolder();
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder });
  const newKey = ['-newkey', 'rsa:2048', '-nodes'];
  for (const name of ['authority', 'stranger'])
    await openssl('req', '-x509', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.crt`, '-subj', `/CN=${name}`);
  await openssl('req', ...newKey, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=server');
  await writeFile(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1\n');
  const signed = ['-CA', 'authority.crt', '-CAkey', 'authority.key', '-CAcreateserial', '-extfile', 'names'];
  await openssl('x509', '-req', '-in', 'server.csr', ...signed, '-out', 'server.crt');
  const file = (name: string) => join(folder, name);
  return {
    folder,
    authority: file('authority.crt'),
    stranger: file('stranger.crt'),
    certificate: file('server.crt'),
    key: file('server.key'),
  };
}
