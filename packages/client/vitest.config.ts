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

const all: [environment: 'jsdom' | 'happy-dom', version: string][] = [
  ['jsdom', 'msw'],
  ['happy-dom', 'msw2'],
  ['jsdom', 'msw2'],
  ['happy-dom', 'msw'],
];

const simulated = 'test/example-page/msw.test.ts';

/** Tests the example page in a simulated browser. The mode `check` tests the other browsers and versions of MSW. */
const simulatedIn = (mode: string) =>
  (mode === 'check' ? all.slice(1) : all.slice(0, 1)).map(([environment, version]) => ({
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
          exclude: mode === 'check' ? [simulated] : [simulated, 'test/repeat/**'],
        },
      },
      ...simulatedIn(mode),
    ],
  },
}));
