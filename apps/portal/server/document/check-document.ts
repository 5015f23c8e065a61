import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  groupFindings,
  lintDocument,
  type OpenedDocument,
  readRequirements,
  writeGeneratedFiles,
} from '@threads-api/spec/contract';
import type { ContractState, LintState } from '../portal-state.ts';

/** The lint results, and the decisions that the document cites. */
export interface Check extends Pick<ContractState, 'requirements'> {
  lint: LintState;
}

/** The configuration files next to a document. */
export const settingsOf = (file: string) => ['redocly.yaml', 'DECISIONS.md'].map((name) => join(dirname(file), name));

/**
 * Lints with the `redocly.yaml` next to the document, or else with Redocly's recommended rules. For the contract in a
 * clone, also writes the generated files.
 */
export async function checkDocument(document: OpenedDocument): Promise<Check> {
  const findings = await lintDocument(document);
  const requirements = readRequirements(document);
  const isSound = !findings.some(({ rule }) => rule === 'struct' || rule === 'no-unresolved-refs');
  if (isSound) await writeGeneratedFiles(document);
  const config = join(dirname(document.root.source.absoluteRef), 'redocly.yaml');
  return {
    lint: {
      groups: groupFindings(findings.map((finding) => ({ ...finding, file: relative('', finding.file) }))),
      rules: existsSync(config) ? relative('', config) : "Redocly's recommended rules",
    },
    requirements: requirements.length > 0 ? requirements : undefined,
  };
}
