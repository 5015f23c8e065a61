import { testSettings } from '@threads-api/testing';
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  test: {
    ...testSettings,
    globalSetup: './test/build-program.ts',
    // Whole runs of the kit against unusual servers take minutes. `pnpm --filter conformance repeat` includes them.
    exclude: mode === 'check' ? configDefaults.exclude : [...configDefaults.exclude, 'test/odd-servers.test.ts'],
    // Most tests wait: for a rate limit, a retry, a slow response or a process.
    sequence: { concurrent: true },
    // Tests that repeat whole runs need the processor. With more of them at once, the rate limit refills between requests.
    maxConcurrency: mode === 'check' ? 4 : 3,
    // While other suites keep the processor busy, a server in the same process sometimes does not answer a request in time.
    retry: mode === 'check' ? 0 : 1,
    // Concurrent tests share the processor.
    testTimeout: 3 * testSettings.testTimeout,
  },
}));
