import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { build } from 'vite';

const own = join(import.meta.dirname, '..');
const entries = {
  bin: join(own, 'src/bin.ts'),
  // The program that the actions of a target file run.
  act: join(own, 'src/demo/act.ts'),
  // Started as a thread.
  'html-worker': join(own, 'src/store/text/html-worker.ts'),
};
/** Optional modules, and modules that only a checkout uses. */
const absent = ['pg-native', 'vite'];

/** Builds the program and the page into a folder. Returns the modules that the program contains. */
export async function buildProgram(folder: string): Promise<string[]> {
  const bundle = await rolldown({
    input: entries,
    platform: 'node',
    external: absent,
    logLevel: 'warn',
    // Tree shaking drops calls that it wrongly considers pure, such as decodeURIComponent in a `try`.
    treeshake: false,
  });
  const { output } = await bundle.write({
    dir: join(folder, 'lib'),
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await build({ root: join(own, 'page'), logLevel: 'warn', build: { outDir: join(folder, 'site') } });
  await cp(join(own, 'bin'), join(folder, 'bin'), { recursive: true });
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
}
