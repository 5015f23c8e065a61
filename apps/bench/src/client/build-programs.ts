import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createClient } from '@hey-api/openapi-ts';
import { contractFile } from '@threads-api/spec/contract';
import { type BuildOptions, build } from 'esbuild';

const programs = fileURLToPath(new URL('./programs/', import.meta.url));
/** Below this package, so that what stays outside of a bundle is found. */
const folder = fileURLToPath(new URL('../../node_modules/.cache/bench-client/', import.meta.url));

export interface BuiltProgram {
  /** A module that runs here. */
  file: string;
  /** What a browser would load for it, minified and gzipped. */
  bytes: number;
}

/** Has hey-api generate its client, and prepares each program once to be run here and once to be weighed. */
export async function buildPrograms(names: string[]): Promise<Record<string, BuiltProgram>> {
  await rm(folder, { recursive: true, force: true });
  const generated = join(folder, 'hey-api');
  await createClient({ input: contractFile, output: generated, logs: { level: 'silent' } });
  await writeFile(
    join(generated, 'all.ts'),
    "export { client } from './client.gen';\nexport { listThreads } from './sdk.gen';\n",
  );
  const built: Record<string, BuiltProgram> = {};
  for (const name of names) {
    const options: BuildOptions = {
      entryPoints: [join(programs, `${name}.ts`)],
      bundle: true,
      format: 'esm',
      alias: { 'generated-by-hey-api': join(generated, 'all.ts') },
    };
    const file = join(folder, `${name}.mjs`);
    await build({ ...options, platform: 'node', packages: 'external', outfile: file });
    const { outputFiles } = await build({ ...options, platform: 'browser', minify: true, write: false });
    built[name] = { file, bytes: gzipSync(outputFiles?.[0]?.contents ?? '', { level: 9 }).length };
  }
  return built;
}
