import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  test: {
    // `pnpm repeat`: every broken server and ten seeds.
    env: { REPEAT: mode === 'check' ? '1' : '' },
    globalSetup: '@threads-api/store/testing/postgres-server',
    // The broken servers are many, and each is asked hundreds of questions.
    maxWorkers: 2,
    // What is waited for comes soon, but not on a machine with much else to do.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
}));
