import { fileURLToPath } from 'node:url';

// Every process of a test run, and every process that a test starts, reads its modules already stripped of types and
// compiled. A command takes half the time to start.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../../node_modules/.cache/node-compile', import.meta.url));

const milliseconds = 300_000;

/**
 * The settings of every test run. A test waits for an event and continues as soon as it happens, so that a limit is
 * reached only by a defect: these are for a machine with much else to do.
 *
 * @example
 * export default defineConfig({ test: { ...testSettings } });
 */
export const testSettings = {
  // One process for all files of a package: what they import is loaded and compiled once.
  isolate: false,
  testTimeout: milliseconds,
  hookTimeout: milliseconds,
  teardownTimeout: milliseconds,
  expect: { poll: { timeout: milliseconds / 3 } },
};
