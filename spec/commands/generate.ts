import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { flag, runCommand } from '@threads-api/cli';
import { contracts, namesOf } from '../contract-files.ts';
import { type GeneratedFile, generateContract } from '../generate/generate-contract.ts';
import { staleFiles, writeStaleFiles } from '../generate/write-files.ts';
import { openSoundDocument } from '../lint/lint-document.ts';

const usage = `
Generates the files named *.gen.* from ${namesOf(contracts)}, with spec/DECISIONS.md.

  pnpm generate`;

const nameOf = ({ file }: GeneratedFile) => relative('', fileURLToPath(file));

await runCommand({
  usage,
  manifest: new URL('../package.json', import.meta.url),
  notes: 'Exit code 0: success, 1: out of date (with --check), 2: could not run.',
  options: { check: flag('write nothing; exit with 1 if a file is out of date') },
  async run({ check }) {
    const files: GeneratedFile[] = [];
    for (const contract of contracts)
      files.push(...(await generateContract(contract, await openSoundDocument(contract.file))));
    if (!check) {
      for (const file of await writeStaleFiles(files)) console.log(`wrote ${nameOf(file)}`);
      return 0;
    }
    const stale = await staleFiles(files);
    for (const file of stale) console.error(`${nameOf(file)} is out of date. Run: pnpm generate`);
    return stale.length > 0 ? 1 : 0;
  },
});
