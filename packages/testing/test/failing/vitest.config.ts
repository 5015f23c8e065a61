import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { globalSetup: '../../src/postgres/setup.ts', include: ['fails.ts'] },
});
