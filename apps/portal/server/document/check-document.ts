import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  contractFile,
  evaluateContract,
  type Finding,
  groupFindings,
  lintDocument,
  openDocument,
  readRequirements,
  writeStaleFiles,
} from '@threads-api/spec/contract';
import type { ContractState } from '../portal-state.ts';

/** The lint results, and the decisions that the document cites. */
export type Check = Required<Pick<ContractState, 'lint'>> & Pick<ContractState, 'requirements'>;

/** The configuration files next to a document. */
export const settingsOf = (file: string) => ['redocly.yaml', 'DECISIONS.md'].map((name) => join(dirname(file), name));

/** Lints with the `redocly.yaml` next to the document, or else with Redocly's recommended rules. */
export async function checkDocument(file: string): Promise<Check> {
  const { findings, requirements } = await evaluate(file);
  const config = join(dirname(file), 'redocly.yaml');
  return {
    lint: {
      groups: groupFindings(findings.map((finding) => ({ ...finding, file: relative('', finding.file) }))),
      rules: existsSync(config) ? relative('', config) : "Redocly's recommended rules",
    },
    ...(requirements.length > 0 && { requirements }),
  };
}

interface Evaluated {
  findings: Finding[];
  requirements: NonNullable<ContractState['requirements']>;
}

/** For the contract in a clone, also writes the generated files. */
async function evaluate(file: string): Promise<Evaluated> {
  if (file !== contractFile || !import.meta.url.endsWith('.ts'))
    return { findings: await lintDocument(file), requirements: readRequirements(await openDocument(file)) };
  const { files, ...evaluated } = await evaluateContract(file);
  await writeStaleFiles(files);
  return evaluated;
}
