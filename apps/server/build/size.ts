import { gzipSync } from 'node:zlib';
import { buildSite } from '../src/inbox/build-site.ts';

/** The maximum size of the files that a browser loads for the page, in gzipped bytes. */
const budget = 200_000;

const files = [...(await buildSite())].map(([name, { content }]) => ({ name, bytes: gzipSync(content).length }));
const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
for (const { name, bytes } of files) console.log(`${String(bytes).padStart(8)}  ${name}`);
console.log(`${String(total).padStart(8)}  of ${budget} bytes, gzipped`);
process.exitCode = total > budget ? 1 : 0;
