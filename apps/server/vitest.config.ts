import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: '@threads-api/store/testing/postgres-server',
    testTimeout: 60_000,
  },
});
