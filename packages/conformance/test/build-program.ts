import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import type { TestProject } from 'vitest/node';
import config from '../rolldown.config.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the built command. */
    program: string;
  }
}

/** Builds the command that tests start as a process. The build starts twice as fast as the source, and users run it too. */
export default async function buildForTests({ provide }: TestProject) {
  // Inside the package, so that the command finds its dependencies.
  const dir = fileURLToPath(new URL('../node_modules/.cache/program', import.meta.url));
  await build({ ...config, input: { main: 'src/main.ts' }, output: { dir, cleanDir: true } });
  provide('program', `${dir}/main.js`);
}
