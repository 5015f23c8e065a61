import { testSettings } from '@threads-api/testing';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    ...testSettings,
    globalSetup: './test/build-program.ts',
    // Most tests wait: for a rate limit, a retry, a slow response or a process.
    sequence: { concurrent: true },
    maxConcurrency: 12,
    // Concurrent tests share the processor.
    testTimeout: 3 * testSettings.testTimeout,
  },
});
