import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** What a program pays for `createThreadsClient` with all that it reaches and the cache, minified and compressed. */
const budget = 5000;

const { outputFiles } = await build({
  stdin: {
    contents: "export { createThreadsClient, createLruCache } from './src/index.ts';",
    resolveDir: import.meta.dirname,
  },
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  write: false,
});
const size = gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
console.log(`@threads-api/client: ${size} bytes of ${budget}, minified and gzipped, openapi-fetch included.`);
process.exitCode = size > budget ? 1 : 0;
