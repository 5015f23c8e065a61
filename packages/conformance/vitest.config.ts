import { testSettings } from '@threads-api/test-settings';
import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  test: {
    ...testSettings,
    // `pnpm repeat`: ten seeds, and servers that are slow or have a low rate limit.
    env: { REPEAT: mode === 'check' ? '1' : '' },
  },
}));
