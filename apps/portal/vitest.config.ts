import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: '@threads-api/test-browser/setup',
    // Generous timeouts, for machines under load.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
