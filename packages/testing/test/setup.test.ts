import { afterEach, expect, test, vi } from 'vitest';
import type { TestProject } from 'vitest/node';
import setup from '../src/browser/setup.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** What the tests of a package are told, on a machine whose Chromium is at this path. */
function provided(path: string, ci: string): unknown[] {
  vi.stubEnv('CHROMIUM_PATH', path);
  vi.stubEnv('CI', ci);
  const calls: unknown[] = [];
  setup({ provide: (...given: unknown[]) => calls.push(given) } as unknown as TestProject);
  return calls;
}

test('a browser that was found is provided', () => {
  expect(provided('/usr/bin/some-chromium', 'true')).toEqual([['chromium', '/usr/bin/some-chromium']]);
});

test('without a browser, tests are skipped with a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  expect(provided('', '')).toEqual([['chromium', '']]);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('SKIPPED'));
});

test('without a browser, a run in CI fails', () => {
  expect(() => provided('', 'true')).toThrow('No Chromium was found');
});
