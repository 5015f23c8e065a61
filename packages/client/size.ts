import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** What a program pays for `createThreadsClient` with everything but the React part, minified and compressed. */
const budget = 5 * 1024;

const { outputFiles } = await build({
  stdin: { contents: "export * from './src/index.ts';", resolveDir: import.meta.dirname },
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
