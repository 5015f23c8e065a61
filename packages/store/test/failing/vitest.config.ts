import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { globalSetup: '../../testing/postgres-server.ts', include: ['fails.ts'] },
});
