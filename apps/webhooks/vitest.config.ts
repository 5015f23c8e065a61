import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: '@threads-api/store/testing/postgres-server',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
