import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** What a program pays for the client, in bytes, minified and gzipped. */
const budget = 6000;

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
console.log(`createThreadsClient with all that it reaches, and the cache: ${program} bytes of ${budget}.`);
console.log(`With every name of the package exported as well: ${everything} bytes, without a budget.`);
process.exitCode = program > budget ? 1 : 0;
