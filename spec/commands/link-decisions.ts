import { readFile, writeFile } from 'node:fs/promises';
import { linkDecisions } from '../link-decisions.ts';
import { contractFile } from '../lint-contract.ts';
import { clausesOf } from '../reading/clauses.ts';
import { decisionsFile } from '../reading/decisions.ts';
import { openDocument } from '../reading/open-document.ts';
import { runCommand } from './command.ts';

const help = `
Links every row of spec/DECISIONS.md to the clauses of the contract that cite it.

  pnpm --filter spec generate
    --check    write nothing; exit with 1 if the links are not those of the contract
    --help

Exit code 0: fine, 1: out of date (with --check), 2: could not run.
`;

await runCommand({
  help,
  options: { check: { type: 'boolean' } },
  async run({ check }) {
    const present = await readFile(decisionsFile, 'utf8');
    const linked = linkDecisions(present, clausesOf(await openDocument(contractFile)));
    if (check && linked !== present) {
      console.error('spec/DECISIONS.md does not link to the clauses as they are now. Run: pnpm generate');
      return 1;
    }
    if (linked !== present) await writeFile(decisionsFile, linked);
    return 0;
  },
});
