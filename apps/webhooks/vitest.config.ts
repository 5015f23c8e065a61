import { testSettings } from '@threads-api/test-settings';
import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  test: {
    ...testSettings,
    // `pnpm repeat`: more events.
    env: { REPEAT: mode === 'check' ? '1' : '' },
    globalSetup: '@threads-api/store/testing/postgres-server',
  },
}));
