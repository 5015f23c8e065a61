import { defineConfig } from 'vite';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // TanStack Query is written for React; Preact is the same interface in a tenth of the size.
  resolve: {
    alias: { 'react-dom': 'preact/compat', 'react/jsx-runtime': 'preact/jsx-runtime', react: 'preact/compat' },
    dedupe: ['preact', '@tanstack/react-query'],
  },
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      // Written for server components, of which there are none here.
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
    },
  },
});
