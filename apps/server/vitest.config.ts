import { testSettings } from '@threads-api/testing';
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  test: {
    ...testSettings,
    // Tests of processes, databases and pages wait for half of their time.
    maxWorkers: 3,
    exclude: mode === 'check' ? configDefaults.exclude : [...configDefaults.exclude, 'test/repeat/**'],
    globalSetup: [
      '@threads-api/testing/browser/setup',
      '@threads-api/testing/postgres/setup',
      './test/create-template.ts',
      './test/build-program.ts',
    ],
    // The OpenID provider of the tests prints warnings about being for development.
    onConsoleLog: (log) => !log.startsWith('oidc-provider'),
  },
}));
