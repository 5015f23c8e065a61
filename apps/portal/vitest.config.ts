import { testSettings } from '@threads-api/testing';
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  test: {
    ...testSettings,
    exclude: mode === 'check' ? configDefaults.exclude : [...configDefaults.exclude, 'test/repeat/**'],
    globalSetup: '@threads-api/testing/browser/setup',
  },
}));
