import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: './testing/postgres-server.ts',
    testTimeout: 30_000,
  },
});
