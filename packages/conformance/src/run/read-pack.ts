import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CouldNotRun } from '@threads-api/cli';
import type { Check } from '../check.ts';

/** Imports a pack from a module. */
export async function readPack(file: string): Promise<readonly Check[]> {
  const module: { default?: unknown } = await import(pathToFileURL(resolve(file)).href).catch((error: Error) => {
    throw new CouldNotRun(`The pack ${file} cannot be imported: ${error.message}`);
  });
  if (isPack(module.default)) return module.default;
  throw new CouldNotRun(`The default export of ${file} is not a pack, which is an array of checks.`);
}

const isPack = (value: unknown): value is readonly Check[] =>
  Array.isArray(value) && value.every((check) => typeof check?.id === 'string');
