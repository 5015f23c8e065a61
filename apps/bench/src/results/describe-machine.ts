import { readFile } from 'node:fs/promises';
import os from 'node:os';

const gibibyte = 1024 ** 3;

/** What a figure depends on beside the code. */
export function describeMachine(): string {
  const cpus = os.cpus();
  const model = cpus[0]?.model.trim();
  const known = model && model !== 'unknown' ? `${model}, ` : '';
  return `${known}${cpus.length} cores (${os.arch()}), ${Math.round(os.totalmem() / gibibyte)} GiB, ${os.type()} ${os.release().split('-', 1)}`;
}

/** Workspaces whose dependencies are measured. */
const workspaces = ['apps/bench', 'apps/server', 'packages/testing', 'spec', '.'];

/** Node, and what is measured, as it is installed. */
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
