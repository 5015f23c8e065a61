import { relative } from 'node:path';
import { type OpenApiDocument, type Requirement, readContract } from '@threads-api/contract';
import {
  type Change,
  type Comparison,
  compareContracts,
  type Evaluation,
  evaluateContract,
  eventOf,
  releasedFile,
} from '@threads-api/spec/contract';
import { writeExamples } from '../examples/write-examples.ts';
import type { ContractState, DescribedChange, Service } from '../portal-state.ts';
import { hashDocument } from './hash-document.ts';

/** The files that are generated from a contract. */
export type GeneratedFiles = Evaluation['files'];

/**
 * Reads and lints the contract. The comparison with the release takes longer and is a separate step.
 *
 * @param service The server that the code examples call.
 */
export async function readContractState(
  file: string,
  service: Service,
): Promise<{ state: ContractState; files: GeneratedFiles }> {
  const started = performance.now();
  const evaluation: Evaluation = await evaluateContract(file);
  const document = evaluation.document as OpenApiDocument;
  const contract = readContract(document);
  const state: ContractState = {
    error: null,
    hash: hashDocument(contract.document),
    title: document.info.title,
    version: document.info.version,
    document,
    findings: evaluation.findings.map((finding) => ({ ...finding, file: relative('', finding.file) })),
    requirements: evaluation.requirements as Requirement[],
    examples: writeExamples(contract, service),
    checkedAt: new Date().toISOString(),
    milliseconds: Math.round(performance.now() - started),
  };
  return { state, files: evaluation.files };
}

export async function compareWithRelease(file: string): Promise<NonNullable<ContractState['comparison']>> {
  const { versions, changes }: Comparison = await compareContracts(releasedFile, file);
  return { released: versions.before, changes: changes.map(describeChange) };
}

function describeChange(change: Change): DescribedChange {
  const { location, impact, before, after } = change;
  return {
    location,
    impact,
    description: eventOf(change),
    line: (after ?? before)?.line ?? 1,
    before: formatValue(before?.value),
    after: formatValue(after?.value),
  };
}

function formatValue(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
