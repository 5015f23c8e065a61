import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** The maximum size of the bundled client in bytes, minified and gzipped. */
const budget = 5950;

async function sizeOf(contents: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}

const program = await sizeOf("export { createThreadsClient, createLruCache } from './src/index.ts';");
const everything = await sizeOf("export * from './src/index.ts';");
console.log(`createThreadsClient and createLruCache with their dependencies: ${program} of ${budget} bytes.`);
console.log(`All exports: ${everything} bytes (no budget).`);
process.exitCode = program > budget ? 1 : 0;
