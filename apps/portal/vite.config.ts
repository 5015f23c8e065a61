import { defineConfig } from 'vite';

export default defineConfig({
  // Relative, so that the site works under any path.
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { outDir: 'dist', emptyOutDir: true },
});
