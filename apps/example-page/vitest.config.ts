import { fileURLToPath } from 'node:url';
import { testSettings } from '@threads-api/test-settings';
import type { Plugin } from 'vitest/config';
import { defineConfig } from 'vitest/config';

/** Resolves `msw` of every package to another version. */
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

/** The same tests in two simulated browsers, with two versions of MSW; each with the other in `repeat`. */
const simulatedIn = (mode: string) =>
  (mode === 'check' ? otherPairs : pairs).map(([environment, version]) => ({
    plugins: [useMsw(version)],
    test: { ...testSettings, name: `${environment}, ${version}`, environment, include: ['test/msw.test.ts'] },
  }));

export default defineConfig(({ mode }) => ({
  test: {
    projects: [
      {
        test: {
          ...testSettings,
          name: 'Chromium',
          globalSetup: '@threads-api/test-browser/setup',
          include: ['test/chromium.test.ts'],
        },
      },
      ...simulatedIn(mode),
    ],
  },
}));
