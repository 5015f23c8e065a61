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

/** The same tests in two simulated browsers, with two versions of MSW. */
const simulated = (['jsdom', 'happy-dom'] as const).flatMap((environment) =>
  (['msw', 'msw2'] as const).map((version) => ({
    plugins: [useMsw(version)],
    test: { ...testSettings, name: `${environment}, ${version}`, environment, include: ['test/msw.test.ts'] },
  })),
);

export default defineConfig({
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
      ...simulated,
    ],
  },
});
