import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  test: {
    exclude: mode === 'check' ? configDefaults.exclude : [...configDefaults.exclude, 'test/repeat/**'],
    // Redocly takes half a second to load: once a worker is enough.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Most of the time goes into commands that are run as processes of their own.
    sequence: { concurrent: true },
  },
}));
