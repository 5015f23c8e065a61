import { testSettings } from '@threads-api/testing';
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  test: {
    ...testSettings,
    // At startup, a portal checks two servers for half a minute.
    testTimeout: 3 * testSettings.testTimeout,
    exclude: mode === 'check' ? configDefaults.exclude : [...configDefaults.exclude, 'test/repeat/**'],
    globalSetup: '@threads-api/testing/browser/setup',
  },
}));
