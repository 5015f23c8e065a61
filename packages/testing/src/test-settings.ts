import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

// All processes of a test run share a cache of compiled modules. Commands start in half the time.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../../node_modules/.cache/node-compile', import.meta.url));

/** Seconds for a test. A test that needs more sets its own timeout. Machines that run CI are shared, so they get more time. */
const seconds = process.env.CI ? 120 : 60;

/** Milliseconds to wait for a condition or a part of a page: less than for a test, so that the error names it. */
export const waitTimeout = seconds * 750;

/**
 * The settings of every test run. Tests wait for events, so only a defect reaches a time limit.
 *
 * @example
 * export default defineConfig({ test: { ...testSettings } });
 */
export const testSettings = {
  // Run all files of a package in one process, so that modules are loaded only once.
  isolate: false,
  // At least two, because tests spend half of their time waiting for processes, servers and pages.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  testTimeout: seconds * 1000,
  // Hooks start databases and browsers.
  hookTimeout: 3 * seconds * 1000,
  teardownTimeout: seconds * 1000,
  expect: { poll: { timeout: waitTimeout } },
};
