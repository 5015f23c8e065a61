import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { checkContract, groupFindings, writeGeneratedFiles } from '@threads-api/spec/contract';
import type { ContractState } from '../portal-state.ts';

/** The lint results, and the decisions that the document cites. */
export type Check = Required<Pick<ContractState, 'lint'>> & Pick<ContractState, 'requirements'>;

/** The configuration files next to a document. */
export const settingsOf = (file: string) => ['redocly.yaml', 'DECISIONS.md'].map((name) => join(dirname(file), name));

/**
 * Lints with the `redocly.yaml` next to the document, or else with Redocly's recommended rules. For the contract in a
 * clone, also writes the generated files.
 */
export async function checkDocument(file: string): Promise<Check> {
  const { findings, requirements } = await checkContract(file);
  const isSound = !findings.some(({ rule }) => rule === 'struct' || rule === 'no-unresolved-refs');
  if (isSound) await writeGeneratedFiles(file);
  const config = join(dirname(file), 'redocly.yaml');
  return {
    lint: {
      groups: groupFindings(findings.map((finding) => ({ ...finding, file: relative('', finding.file) }))),
      rules: existsSync(config) ? relative('', config) : "Redocly's recommended rules",
    },
    ...(requirements.length > 0 && { requirements }),
  };
}
