import { styleText } from 'node:util';
import { compareContracts } from '../diff/compare-contracts.ts';
import { releasedFile } from '../diff/find-base.ts';
import { generateContract } from '../generate/generate-contract.ts';
import { writeStaleFiles } from '../generate/write-files.ts';
import { contractFile, lintContract, openSoundDocument } from '../lint-contract.ts';
import { clausesOf } from '../reading/clauses.ts';
import { readDecisions } from '../reading/decisions.ts';
import type { ContractDocument, OperationObject, ResponseObject } from '../reading/document.ts';
import { runCommand } from './command.ts';

const help = `
Lints the contract, generates what is derived from it, and shows its state.

  pnpm start
    --help

Exit code 0: fine, 1: lint has findings, 2: could not run.
`;

type Described = ContractDocument & { info: { title: string; version: string }; webhooks: Record<string, unknown> };

function operationLine(path: string, method: string, { security, responses }: OperationObject): string {
  const scope = security?.flatMap((requirement) => Object.values(requirement).flat()).join(' ');
  const media = (responses?.['200'] as ResponseObject | undefined)?.content?.['application/json'];
  const examples = `${Object.keys(media?.examples ?? {}).length} examples`;
  return `  ${`${method.toUpperCase()} ${path}`.padEnd(26)} ${scope?.padEnd(13)} ${examples.padEnd(12)} ${Object.keys(responses ?? {}).join(' ')}`;
}

await runCommand({
  help,
  options: {},
  async run() {
    console.log('Linting, generating and comparing the contract …');
    const document = await openSoundDocument(contractFile);
    const [findings, comparison] = await Promise.all([lintContract(), compareContracts(releasedFile, contractFile)]);
    const written = findings.length === 0 ? await writeStaleFiles(await generateContract(document)) : [];
    const { info, paths, webhooks } = document.parsed as Described;
    const citations = new Set(clausesOf(document).flatMap(({ requirements }) => requirements));
    const decisions = readDecisions();
    const cited = decisions.filter(({ id }) => citations.has(id));
    const breaking = comparison.changes.filter(({ impact }) => impact === 'major').length;

    const generated =
      findings.length > 0
        ? 'nothing, until lint is content'
        : `${written.length === 0 ? 'up to date' : 'written'}: packages/contract/src`;

    console.log(styleText('bold', `\n${info.title} ${info.version}\n`));
    for (const [path, item] of Object.entries(paths ?? {})) {
      for (const [method, operation] of Object.entries(item)) console.log(operationLine(path, method, operation));
    }
    console.log(`  ${'webhooks'.padEnd(26)} ${Object.keys(webhooks).join(', ')}\n`);
    console.log(`  requirements  ${cited.length} of ${decisions.length} cited by a clause: spec/DECISIONS.md`);
    console.log(`  lint          ${findings.length === 0 ? 'no findings' : `${findings.length} findings: pnpm lint`}`);
    console.log(`  generated     ${generated}`);
    const changes = `${comparison.changes.length} changes, ${breaking} breaking, since ${comparison.versions.before}: pnpm diff`;
    console.log(
      `  release       ${comparison.changes.length === 0 ? `as released, ${comparison.versions.before}` : changes}\n`,
    );
    console.log('Now edit spec/openapi.yaml and run: pnpm lint, pnpm generate, pnpm diff');
    return findings.length > 0 ? 1 : 0;
  },
});
