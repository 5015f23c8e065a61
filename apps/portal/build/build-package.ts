import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { buildSite } from '../server/site/build-site.ts';

// Builds the package: the front end in dist/site, and the server with the contract's lint rules in dist/lib. Each module keeps
// its path relative to the repository, so that it finds its neighboring files.
const root = join(import.meta.dirname, '../../..');
const dist = join(import.meta.dirname, '../dist');
const lib = join(dist, 'lib');
const isOurs = (id: string) => id.startsWith('.') || id.startsWith('/') || /^@threads-api\/(cli|spec|ui)\b/.test(id);

await rm(dist, { recursive: true, force: true });
for (const [name, { content }] of await buildSite()) await write(join(dist, 'site', name), content);
await bundleServer();
await copySpec();

async function bundleServer(): Promise<void> {
  const bundle = await rolldown({
    input: [
      'apps/portal/server/bin.ts',
      'apps/portal/server/document/document-worker.ts',
      'spec/extensions/plugin.ts',
      'spec/rules/plugin.ts',
    ].map((file) => join(root, file)),
    platform: 'node',
    // Only a clone builds the front end on startup.
    external: (id) => !isOurs(id) || id.endsWith('build-site.ts'),
    logLevel: 'warn',
    treeshake: false,
  });
  await bundle.write({ dir: lib, preserveModules: true, preserveModulesRoot: root, sourcemap: true });
}

/** Copies the contract with its rules and decisions, which are read at run time. */
async function copySpec(): Promise<void> {
  const files = ['openapi.yaml', 'DECISIONS.md', 'released/openapi.yaml'];
  for (const file of files) await cp(join(root, 'spec', file), join(lib, 'spec', file));
  const config = await readFile(join(root, 'spec/redocly.yaml'), 'utf8');
  await write(join(lib, 'spec/redocly.yaml'), config.replaceAll('/plugin.ts', '/plugin.js'));
}

async function write(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
