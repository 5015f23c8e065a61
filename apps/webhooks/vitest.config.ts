import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: '@threads-api/store/testing/postgres-server',
    // What is waited for comes soon, but not on a machine with much else to do.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
