import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildProgram } from '../build/build-program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the built program and page. */
    built: string;
  }
}

/** Builds the program that tests start as a process. It starts twice as fast as the source, and users run it too. */
export default async function buildForTests({ provide }: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'threads-'));
  await buildProgram(folder);
  await cp(new URL('../package.json', import.meta.url), join(folder, 'package.json'));
  provide('built', folder);
  return () => rm(folder, { recursive: true });
}
