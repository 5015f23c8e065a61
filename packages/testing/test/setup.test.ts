import { afterEach, expect, test, vi } from 'vitest';
import type { TestProject } from 'vitest/node';
import setup from '../src/browser/setup.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Returns the values that the setup provides on a machine with Chromium at this path. */
function provided(path: string, ci: string): unknown[] {
  vi.stubEnv('CHROMIUM_PATH', path);
  vi.stubEnv('CI', ci);
  const calls: unknown[] = [];
  setup({ provide: (...given: unknown[]) => calls.push(given) } as unknown as TestProject);
  return calls;
}

test('provides the path of the browser', () => {
  expect(provided('/usr/bin/some-chromium', 'true')).toEqual([['chromium', '/usr/bin/some-chromium']]);
});

test('warns that tests are skipped without a browser', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  expect(provided('', '')).toEqual([['chromium', '']]);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('SKIPPED'));
});

test('fails in CI without a browser', () => {
  expect(() => provided('', 'true')).toThrow('Chromium was not found');
});
