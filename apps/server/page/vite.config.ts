import { defineConfig } from 'vite';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // TanStack Query imports React; Preact has the same interface at a tenth of the size.
  resolve: {
    alias: { 'react-dom': 'preact/compat', 'react/jsx-runtime': 'preact/jsx-runtime', react: 'preact/compat' },
    dedupe: ['preact', '@tanstack/react-query'],
  },
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // The page is one script, so nothing is preloaded.
    modulePreload: false,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      // The package's type is CommonJS.
      output: { entryFileNames: 'assets/[name]-[hash].mjs', chunkFileNames: 'assets/[name]-[hash].mjs' },
      // Directives for server components, which are not used here.
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
    },
  },
});
