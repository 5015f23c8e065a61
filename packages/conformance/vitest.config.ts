import { testSettings } from '@threads-api/testing';
import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  test: {
    ...testSettings,
    // Most tests wait: for a rate limit, a retry, a slow response or a process.
    sequence: { concurrent: true },
    // Tests that repeat whole runs need the processor. With more of them at once, the rate limit refills between requests.
    maxConcurrency: mode === 'check' ? 4 : 3,
    // Concurrent tests share the processor.
    testTimeout: 3 * testSettings.testTimeout,
  },
}));
