import { fileURLToPath } from 'node:url';

// All processes of a test run share a cache of compiled modules. Commands start in half the time.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../../node_modules/.cache/node-compile', import.meta.url));

const milliseconds = 300_000;

/**
 * The settings of every test run. Tests wait for events, so only a defect reaches a time limit. The limits allow for a
 * busy machine.
 *
 * @example
 * export default defineConfig({ test: { ...testSettings } });
 */
export const testSettings = {
  // Run all files of a package in one process, so that modules are loaded only once.
  isolate: false,
  testTimeout: milliseconds,
  hookTimeout: milliseconds,
  teardownTimeout: milliseconds,
  expect: { poll: { timeout: milliseconds / 3 } },
};
