import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: '@threads-api/test-browser/setup',
    // What is waited for comes soon, but not on a machine with much else to do.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
