import { testSettings } from '@threads-api/test-settings';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    ...testSettings,
    globalSetup: ['@threads-api/test-browser/setup', '@threads-api/store/testing/postgres-server'],
    // The provider of the tests explains at length that it is one.
    onConsoleLog: (log) => !log.startsWith('oidc-provider'),
  },
});
