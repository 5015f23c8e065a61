import type { Requirement } from '@threads-api/contract';
import { contractFile, writeStaleFiles } from '@threads-api/spec/contract';
import type { DocumentThread } from './document-thread.ts';

/** The decisions with the clauses that cite them. In a checkout, also writes the files generated from the contract. */
export async function readRequirements(thread: DocumentThread, file: string): Promise<Requirement[]> {
  const { files, requirements } = await thread.run('evaluate', file);
  if (file === contractFile && import.meta.url.endsWith('.ts')) await writeStaleFiles(files);
  return requirements as Requirement[];
}
