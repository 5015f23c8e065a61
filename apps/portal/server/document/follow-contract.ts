import { watchFile } from '@threads-api/cli';
import { UnusableContract } from '@threads-api/mock';
import { contractFile, UnreadableDocument, writeStaleFiles } from '@threads-api/spec/contract';
import type { ContractState, Service } from '../portal-state.ts';
import { compareWithRelease, type GeneratedFiles, readContractState } from './read-contract-state.ts';

export interface FollowOptions {
  file: string;
  /** The server that the code examples call. */
  service: Service;
  /** Called with each new state, also if the file cannot be used. */
  onState(state: ContractState): void;
  /** Called with each readable contract, before `onState`. Throws if the contract cannot be used. */
  onContract(document: object): void;
}

/**
 * Follows a file: each save is linted, generated and compared within this process. Throws if the file cannot be used at
 * the start. Returns a function that stops following.
 */
export async function followContract({ file, service, onState, onContract }: FollowOptions): Promise<() => void> {
  let state: ContractState;
  let refreshing = false;
  let saves = 0;
  let comparing = Promise.resolve();

  const refresh = async () => {
    const { state: next, files } = await readContractState(file, service);
    // First, so that nothing is written or shown if the contract cannot be used.
    onContract(next.document);
    await writeGenerated(file, files);
    state = next;
    onState(state);
    compare();
  };

  const onSave = async () => {
    saves++;
    if (refreshing) return;
    refreshing = true;
    let handled: number;
    do {
      handled = saves;
      await refresh().catch(fail);
    } while (handled !== saves);
    refreshing = false;
  };

  /** The slowest step. The next save does not wait for it, and discards its result. */
  const compare = () => {
    const compared = saves;
    comparing = comparing.then(async () => {
      if (compared !== saves) return;
      const comparison = await compareWithRelease(file).catch(fail);
      if (!comparison || compared !== saves) return;
      state = { ...state, comparison };
      onState(state);
    });
  };

  /** Reports any error, even an unexpected one: a file that was read half-written is valid after the next save. */
  const fail = (error: unknown) => {
    const expected = error instanceof UnreadableDocument || error instanceof UnusableContract;
    if (!expected) console.error(error);
    state = { ...state, error: (error as Error).message, checkedAt: new Date().toISOString() };
    onState(state);
  };

  await refresh();
  const stop = watchFile(file, onSave);
  await comparing;
  return stop;
}

/** Generated files belong to the contract in a checkout. A copy elsewhere has none, and neither has the package. */
async function writeGenerated(file: string, files: GeneratedFiles): Promise<void> {
  if (file === contractFile && import.meta.url.endsWith('.ts')) await writeStaleFiles(files);
}
