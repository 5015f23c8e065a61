import { testSettings } from '@threads-api/test-settings';
import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  test: {
    ...testSettings,
    // `pnpm repeat`: every broken server and ten seeds.
    env: { REPEAT: mode === 'check' ? '1' : '' },
    globalSetup: '@threads-api/store/testing/postgres-server',
    // The broken servers are many, and each is asked hundreds of questions.
    maxWorkers: 2,
  },
}));
