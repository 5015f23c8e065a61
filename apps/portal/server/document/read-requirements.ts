import type { Requirement } from '@threads-api/contract';
import { contractFile, evaluateContract, writeStaleFiles } from '@threads-api/spec/contract';

/** The decisions with the clauses that cite them. In a checkout, also writes the files generated from the contract. */
export async function readRequirements(file: string): Promise<Requirement[]> {
  const { files, requirements } = await evaluateContract(file);
  if (file === contractFile && import.meta.url.endsWith('.ts')) await writeStaleFiles(files);
  return requirements as Requirement[];
}
