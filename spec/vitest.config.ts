import { testSettings } from '@threads-api/testing';
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  test: {
    ...testSettings,
    exclude: mode === 'check' ? configDefaults.exclude : [...configDefaults.exclude, 'test/repeat/**'],
    // Most of the time goes into commands that are run as processes of their own.
    sequence: { concurrent: true },
  },
}));
