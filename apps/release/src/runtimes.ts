import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from './registry.ts';
import { mustRun } from './run.ts';

/** A JavaScript runtime. */
export interface Runtime {
  name: string;
  program: string;
  /** Arguments before the script. */
  args: string[];
}

const arch = { arm64: 'arm64', x64: 'x64' }[process.arch as 'x64'] ?? process.arch;
const platform = process.platform === 'win32' ? 'win' : process.platform;

/** Installs Node.js from the npm package for this platform. */
export async function installNode(version: string, folder: string, { env }: Registry): Promise<Runtime> {
  const name = `node-${platform}-${arch}`;
  const program = await install(`${name}@${version}`, join(folder, `node-${version}`), join(name, 'bin', 'node'), env);
  return { name: `Node.js ${version}`, program, args: [] };
}

export async function installDeno(folder: string, { env }: Registry): Promise<Runtime> {
  const name = `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`;
  const program = await install(name, join(folder, 'deno'), join(name, 'deno'), env);
  return { name: 'Deno', program, args: ['run', '--allow-all', '--node-modules-dir=manual'] };
}

export async function installBun(folder: string, { env }: Registry): Promise<Runtime> {
  const name = `@oven/bun-${platform}-${arch === 'arm64' ? 'aarch64' : arch}`;
  const program = await install(name, join(folder, 'bun'), join(name, 'bin', 'bun'), env);
  return { name: 'Bun', program, args: ['run'] };
}

async function install(specifier: string, folder: string, program: string, env: NodeJS.ProcessEnv): Promise<string> {
  await mkdir(folder, { recursive: true });
  await mustRun('npm', ['install', '--no-audit', '--no-fund', '--force', specifier], { cwd: folder, env });
  return join(folder, 'node_modules', program);
}
