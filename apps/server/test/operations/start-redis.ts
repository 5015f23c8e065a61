import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { findProgram, freePort } from '@threads-api/testing';
import type { Certificates } from '../certificates.ts';

export interface RedisProgram {
  name: string;
  path: string;
}

/** Redis and Valkey, if they are on this machine. */
export const redisPrograms: RedisProgram[] = Object.entries({
  Redis: findProgram('redis-server'),
  Valkey: findProgram('valkey-server'),
})
  .flatMap(([name, path]) => (path === undefined ? [] : [{ name, path }]))
  // A distribution may install one under the name of the other.
  .filter(({ name, path }) => execFileSync(path, ['--version'], { encoding: 'utf8' }).startsWith(name));

export interface RunningRedis {
  url: string;
  /** Makes the server accept connections but send no responses. */
  hang(): void;
  stop(): Promise<void>;
}

/** The program was built without TLS. */
export class NoTlsError extends Error {}

/** Starts a server without persistence, on the given port or a free one. With certificates, it accepts only TLS. */
export async function startRedis(
  { name, path }: RedisProgram,
  { port, tls }: { port?: number; tls?: Certificates } = {},
): Promise<RunningRedis> {
  const chosen = port ?? (await freePort());
  const listening = tls
    ? [
        '--port',
        '0',
        '--tls-port',
        `${chosen}`,
        '--tls-cert-file',
        tls.certificate,
        '--tls-key-file',
        tls.key,
        '--tls-ca-cert-file',
        tls.authority,
        '--tls-auth-clients',
        'no',
      ]
    : ['--port', `${chosen}`];
  const args = [...listening, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()];
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  let output = '';
  await Promise.race([
    new Promise<void>((resolve) => {
      createInterface(child.stdout).on('line', (line) => {
        output += `${line}\n`;
        if (/ready to accept connections/i.test(line)) resolve();
      });
    }),
    ended.then(([code]) => {
      if (/finding TLS support/.test(output)) throw new NoTlsError(`${name} was built without TLS.`);
      throw new Error(`${name} could not be started (exit code ${code}).\n${output}`);
    }),
  ]);
  return {
    url: `${tls ? 'rediss' : 'redis'}://127.0.0.1:${chosen}`,
    hang: () => void child.kill('SIGSTOP'),
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
