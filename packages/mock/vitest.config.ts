import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Generous timeouts, for machines under load.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
