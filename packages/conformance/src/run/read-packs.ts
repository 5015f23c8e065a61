import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CouldNotRun } from '@threads-api/cli';
import type { Pack } from '../check.ts';

/** Imports packs from modules, whose names are separated by commas. */
export function readPacks(files = ''): Promise<Pack[]> {
  return Promise.all(files.split(',').filter(Boolean).map(readPack));
}

async function readPack(file: string): Promise<Pack> {
  const module: { default?: unknown } = await import(pathToFileURL(resolve(file)).href).catch((error: Error) => {
    throw new CouldNotRun(`The pack ${file} cannot be imported: ${error.message}`);
  });
  if (isPack(module.default)) return module.default;
  throw new CouldNotRun(`The default export of ${file} is not a pack: { isFor: (contract) => boolean, checks: [] }.`);
}

const isPack = (value: unknown): value is Pack => {
  const { isFor, checks } = Object(value) as Partial<Pack>;
  return typeof isFor === 'function' && Array.isArray(checks);
};
