import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  test: {
    // `pnpm repeat`: ten seeds, and servers that are slow or have a low rate limit.
    env: { REPEAT: mode === 'check' ? '1' : '' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}));
