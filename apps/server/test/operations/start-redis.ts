import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@threads-api/testing';
import type { Certificates } from '../certificates.ts';

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

/** The program of a Redis or Valkey on this machine. */
export const redisProgram = folders
  .flatMap((folder) => ['redis-server', 'valkey-server'].map((name) => join(folder, name)))
  .find(existsSync);

export interface RunningRedis {
  url: string;
  /** Lets it accept connections and answer nothing. */
  hang(): void;
  stop(): Promise<void>;
}

/** A real Redis that keeps nothing, on a port of its own or on the one that is given; with certificates it only speaks TLS. */
export async function startRedis(port?: number, tls?: Certificates): Promise<RunningRedis> {
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
  const child = spawn(redisProgram ?? 'redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await Promise.race([
    new Promise<void>((resolve) => {
      createInterface(child.stdout).on('line', (line) => /ready to accept connections/i.test(line) && resolve());
    }),
    ended.then(([code]) => {
      throw new Error(`Redis could not be started (exit code ${code}).`);
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
