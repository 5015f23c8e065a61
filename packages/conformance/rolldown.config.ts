import { defineConfig } from 'rolldown';

/** @threads-api/cli is private, and part of this package. */
const isOwn = (id: string) => /^[./]/.test(id) || /^@threads-api\/cli\b/.test(id);

export default defineConfig({
  input: { index: 'src/index.ts', bin: 'src/bin.ts' },
  platform: 'node',
  external: (id) => !isOwn(id),
  // Tree shaking drops calls that it wrongly considers pure, such as decodeURIComponent in a `try`.
  treeshake: false,
  output: { dir: 'dist', cleanDir: true, sourcemap: true },
});
