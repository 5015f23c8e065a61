import { testSettings } from '@threads-api/test-settings';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    ...testSettings,
    // Each test runs many commands, each a process.
    sequence: { concurrent: true },
    maxConcurrency: 2,
  },
});
