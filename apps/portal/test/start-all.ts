import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contractFile } from '@threads-api/spec/contract';

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));

export interface Started {
  output: { stdout: string; stderr: string };
  /** The URL of the portal; empty if it did not start. */
  url: string;
  /** The copy of the contract that the portal follows. */
  spec: string;
  edit(from: string, to: string): Promise<void>;
  restore(): Promise<void>;
  interrupt(): void;
  /** Kills the process, as a crash would. */
  kill(): void;
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

/** Runs `pnpm start` on free ports, with a copy of the contract. */
export async function startAll(env: Record<string, string> = {}): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-'));
  const spec = join(folder, 'openapi.yaml');
  await copyFile(contractFile, spec);
  const child = spawn(process.execPath, [main, '--spec', spec], {
    env: { ...process.env, PORTAL_PORT: '0', MOCK_PORT: '0', SERVER_PORT: '0', INBOX_PORT: '0', ...env },
  });
  const output = { stdout: '', stderr: '' };
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output.stdout += chunk;
      if (output.stdout.includes('Ctrl-C')) resolve();
    });
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  await Promise.race([ready, ended]);
  return {
    output,
    url: /portal +(http\S+)/.exec(output.stdout)?.[1] ?? '',
    spec,
    async edit(from, to) {
      const text = await readFile(spec, 'utf8');
      if (!text.includes(from)) throw new Error(`The contract does not contain: ${from}`);
      await writeFile(spec, text.replace(from, to));
    },
    restore: () => copyFile(contractFile, spec),
    interrupt: () => child.kill('SIGINT'),
    kill: () => child.kill('SIGKILL'),
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
