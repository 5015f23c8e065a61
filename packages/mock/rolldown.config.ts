import { defineConfig } from 'rolldown';

/** @threads-api/cli and @threads-api/sample-data are private, so they are bundled. */
const isOwn = (id: string) => /^[./]/.test(id) || /^@threads-api\/(cli|sample-data)\b/.test(id);

export default defineConfig({
  input: { index: 'src/index.ts', msw: 'src/msw.ts', bin: 'src/bin.ts' },
  platform: 'node',
  external: (id) => !isOwn(id),
  // Tree shaking removes calls that it wrongly considers pure, such as decodeURIComponent in a `try`.
  treeshake: false,
  output: { dir: 'dist', cleanDir: true, sourcemap: true },
});
