import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: './test/postgres-server.ts',
    testTimeout: 30_000,
  },
});
