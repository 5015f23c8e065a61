import { fileURLToPath } from 'node:url';
import { testSettings } from '@threads-api/testing';
import { defineConfig, type Plugin } from 'vitest/config';

/** Makes every package use this version of MSW. */
function useMsw(version: string): Plugin {
  return {
    name: 'use-msw',
    enforce: 'pre',
    resolveId: (id) =>
      /^msw($|\/)/.test(id) ? fileURLToPath(import.meta.resolve(id.replace('msw', version))) : undefined,
  };
}

const pairs = [
  ['jsdom', 'msw'],
  ['happy-dom', 'msw2'],
] as const;
const otherPairs = [
  ['jsdom', 'msw2'],
  ['happy-dom', 'msw'],
] as const;

const simulated = 'test/example-page/msw.test.ts';

/** Tests the example page in two simulated browsers with two versions of MSW. The mode `check` swaps the versions. */
const simulatedIn = (mode: string) =>
  (mode === 'check' ? otherPairs : pairs).map(([environment, version]) => ({
    plugins: [useMsw(version)],
    test: { ...testSettings, name: `${environment}, ${version}`, environment, include: [simulated] },
  }));

export default defineConfig(({ mode }) => ({
  test: {
    coverage: testSettings.coverage,
    projects: [
      {
        test: {
          ...testSettings,
          name: 'client',
          globalSetup: '@threads-api/testing/browser/setup',
          include: ['test/**/*.test.ts'],
          exclude: [simulated],
        },
      },
      ...simulatedIn(mode),
    ],
  },
}));
