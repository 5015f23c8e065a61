import { styleText } from 'node:util';
import { readPackages } from './packages.ts';
import { mustRun, run } from './run.ts';

/** Publishes the packages whose version the registry does not have, each after those that it needs. */
export async function publishPackages(registry?: string, env = process.env): Promise<string[]> {
  const at = registry ? ['--registry', registry] : [];
  const published: string[] = [];
  for (const { name, version, folder } of await readPackages()) {
    const known = await run('npm', ['view', `${name}@${version}`, 'version', ...at], { cwd: folder, env });
    if (known.code === 0 && known.output.includes(version)) continue;
    await mustRun('npx', ['-y', 'pnpm@12', 'publish', '--no-git-checks', ...at], { cwd: folder, env });
    published.push(`${name}@${version}`);
    console.log(`${styleText('green', 'published')} ${name}@${version}`);
  }
  if (published.length === 0) console.log('The registry has every version already.');
  return published;
}
