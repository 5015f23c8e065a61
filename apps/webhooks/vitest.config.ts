import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: '@threads-api/store/testing/postgres-server',
    // A loaded machine can be slow. Polls end as soon as they succeed.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
