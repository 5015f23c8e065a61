import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createClient } from '@hey-api/openapi-ts';
import { contractFile } from '@threads-api/spec/contract';
import { type BuildOptions, build } from 'esbuild';

const programs = fileURLToPath(new URL('./programs/', import.meta.url));
/** Inside this package, so that Node.js finds the packages that are not bundled. */
const folder = fileURLToPath(new URL('../../node_modules/.cache/bench-client/', import.meta.url));

export interface BuiltProgram {
  /** The module for Node.js. */
  file: string;
  /** The size of the bundle for browsers, minified and gzipped. */
  bytes: number;
}

/** Generates the client of hey-api, then bundles each program for Node.js and, to get its size, for browsers. */
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
