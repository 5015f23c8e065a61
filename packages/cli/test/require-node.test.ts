import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '@threads-api/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { requireNode } from '../src/require-node.ts';

/** Calls requireNode for a package with this `engines.node`. */
async function check(engines: string | undefined): Promise<{ code: unknown; line: unknown }> {
  const manifest = JSON.stringify({ name: 'thing', engines: { node: engines } });
  const folder = await temporaryFolder({ 'package.json': manifest });
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  requireNode(pathToFileURL(join(folder, 'package.json')));
  const result = { code: exit.mock.calls[0]?.[0], line: error.mock.calls[0]?.[0] };
  vi.restoreAllMocks();
  return result;
}

test('continues on a sufficient Node.js, or if no version is required', async () => {
  expect(await check('>=20')).toEqual({ code: undefined, line: undefined });
  expect(await check(`>=${process.versions.node}`)).toEqual({ code: undefined, line: undefined });
  expect(await check(undefined)).toEqual({ code: undefined, line: undefined });
});

test('prints one line and exits with 2 on an older Node.js', async () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  expect(await check(`>=${major}.${minor + 1}.0`)).toEqual({
    code: 2,
    line: `thing needs Node.js ${major}.${minor + 1}.0 or newer; this is ${process.versions.node}.`,
  });
});
