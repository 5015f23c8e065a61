import { defineConfig } from 'vite';

export default defineConfig({
  // Relative, so that the site works in any folder of any host.
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { outDir: 'dist', emptyOutDir: true },
});
