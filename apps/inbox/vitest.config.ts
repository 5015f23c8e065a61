import { testSettings } from '@threads-api/test-settings';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    ...testSettings,
    // Two windows and a keyboard: a key may be lost on its way into a browser that is busy.
    retry: 1,
    globalSetup: ['@threads-api/test-browser/setup', '@threads-api/store/testing/postgres-server'],
    // The provider of the tests explains at length that it is one.
    onConsoleLog: (log) => !log.startsWith('oidc-provider'),
  },
});
