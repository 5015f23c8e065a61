import { defineConfig } from 'rolldown';

/** @threads-api/cli and @threads-api/sample-data are private, and part of this package. */
const isOwn = (id: string) => /^[./]/.test(id) || /^@threads-api\/(cli|sample-data)\b/.test(id);

export default defineConfig({
  input: { index: 'src/index.ts', msw: 'src/msw.ts', bin: 'src/bin.ts' },
  platform: 'node',
  external: (id) => !isOwn(id),
  // Removing code would remove calls that are taken for pure, and with them the errors that a `try` waits for.
  treeshake: false,
  output: { dir: 'dist', cleanDir: true, sourcemap: true },
});
