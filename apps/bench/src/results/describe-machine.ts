import { readFile } from 'node:fs/promises';
import os from 'node:os';

const gibibyte = 1024 ** 3;

/** The hardware and operating system, which every figure depends on. */
export function describeMachine(): string {
  const cpus = os.cpus();
  const model = cpus[0]?.model.trim();
  const known = model && model !== 'unknown' ? `${model}, ` : '';
  return `${known}${cpus.length} cores (${os.arch()}), ${Math.round(os.totalmem() / gibibyte)} GiB, ${os.type()} ${os.release().split('-', 1)}`;
}

/** Workspaces that install the measured packages. */
const workspaces = ['apps/bench', 'apps/server', 'packages/testing', 'spec', '.'];

/** The installed versions of Node.js and of the packages. */
export async function versionsOf(packages: string[]): Promise<Record<string, string>> {
  const versions: Record<string, string> = { node: process.versions.node };
  for (const name of packages) {
    const files = workspaces.map(
      (path) => new URL(`../../../../${path}/node_modules/${name}/package.json`, import.meta.url),
    );
    const text = await Promise.any(files.map((file) => readFile(file, 'utf8')));
    versions[name] = JSON.parse(text).version;
  }
  return versions;
}
