import { testSettings } from '@threads-api/test-settings';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    ...testSettings,
    globalSetup: '@threads-api/store/testing/postgres-server',
    // The broken servers are many, and each is asked hundreds of questions.
    maxWorkers: 2,
  },
});
