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

const simulated = 'test/thread-list.test.ts';

/** Tests the example of a page in two simulated browsers with two versions of MSW. */
const simulatedProjects = (['jsdom', 'happy-dom'] as const).flatMap((environment) =>
  ['msw', 'msw2'].map((version) => ({
    plugins: [useMsw(version)],
    test: { ...testSettings, name: `${environment}, ${version}`, environment, include: [simulated] },
  })),
);

export default defineConfig(({ mode }) => ({
  test: {
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
      ...(mode === 'check' ? simulatedProjects : []),
    ],
  },
}));
