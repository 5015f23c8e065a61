import { relative } from 'node:path';
import { CouldNotRun, watchFile } from '@threads-api/cli';
import { UnreadableDocument } from '@threads-api/spec/contract';
import type { ContractState } from '../portal-state.ts';
import type { Baseline } from './baseline.ts';
import { settingsOf } from './check-document.ts';
import { compareWithBase } from './compare-with-base.ts';
import type { Derived } from './describe-document.ts';
import { Canceled, type DocumentThread } from './document-thread.ts';
import type { ReadDocument } from './read-document.ts';

export interface FollowOptions {
  file: string;
  /** The document at startup. */
  first: ReadDocument;
  thread: DocumentThread;
  baseline: Baseline;
  /** The tsconfig.json of each program whose code is compiled with the edited contract. */
  consumers?: string[] | undefined;
  /** Called with each readable document. Throws `UnreadableDocument` if it cannot be used. */
  onDocument(read: ReadDocument): Promise<Derived>;
  /** Called after each save, when all results are available. */
  onChecked(state: ContractState): void;
}

export interface FollowedDocument {
  /** The state at startup. */
  state: ContractState;
  /**
   * Lints and compares the document, now and after each save. Calls back with each new state, even if the file cannot be
   * used. Returns a function that stops following.
   */
  start(onState: (state: ContractState) => void): () => void;
}

/** Follows a document: reads, lints and compares each save. */
export async function followDocument(options: FollowOptions): Promise<FollowedDocument> {
  const { file, first, thread, baseline, consumers = [], onDocument, onChecked } = options;
  let onState = (_state: ContractState): void => {};
  let state: ContractState | undefined;
  let saves = 0;
  /** Whether an earlier version had no unresolved references. If so, new ones are treated as a temporary mistake. */
  let wasSound = false;
  let isResolved = true;
  const watched = new Map<string, () => void>();

  /** The results of an older save would replace those of a newer one: its tasks may have ended just before they were canceled. */
  const publish = (next: ContractState, save = saves): ContractState => {
    if (save !== saves) throw new Canceled();
    state = next;
    onState(next);
    return next;
  };

  /** Passes the document to the pages and the mock. */
  const refresh = async (read: ReadDocument, save = saves): Promise<ContractState> => {
    follow([...read.files.keys(), ...settingsOf(file)]);
    if (read.unresolved && wasSound) throw new UnreadableDocument(read.unresolved);
    isResolved = !read.unresolved;
    const derived = await onDocument(read);
    wasSound ||= !read.unresolved;
    await baseline.keepFirst(read);
    const checkedAt = state?.checkedAt ?? new Date().toISOString();
    const shown = { file: relative('', file), error: null, hash: read.hash };
    return publish({ ...state, ...derived, ...shown, checking: true, checkedAt }, save);
  };

  /** Lints and compares the document. This takes longer, so the pages get the results later. */
  const check = async (save = saves): Promise<void> => {
    const checked = await thread.run('check', file);
    if (state) publish({ ...state, ...checked }, save);
    const { comparison: _, notCompared: __, ...others } = { ...(state as ContractState), ...checked };
    const compared = await compare();
    if (compared.comparison && consumers.length > 0) {
      // Compiling takes longer.
      publish({ ...others, ...compared }, save);
      const { comparison, notCompared } = await compare(consumers);
      compared.comparison = comparison ?? { ...compared.comparison, consumersProblem: notCompared };
    }
    publish({ ...others, ...compared, checking: false, checkedAt: new Date().toISOString() }, save);
  };

  /** Compares with the base. A base or consumer that cannot be used does not make the saved file unusable. */
  const compare = async (programs?: string[]): Promise<Pick<ContractState, 'comparison' | 'notCompared'>> => {
    const base = baseline.base();
    if (!isResolved || !base) return { notCompared: unresolvedNote };
    try {
      return { comparison: await compareWithBase(thread, base, file, programs) };
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error;
      return { notCompared: error.message };
    }
  };

  /** Lints a document with an unresolved reference, which the other pages do not show. */
  const lintBroken = async (save: number): Promise<void> => {
    const checked = await thread.run('check', file).catch(() => undefined);
    if (checked && state && save === saves) publish({ ...state, lint: { ...checked.lint, isCurrent: true } });
  };

  const onSave = async () => {
    saves += 1;
    const save = saves;
    thread.cancel();
    let read: ReadDocument | undefined;
    try {
      read = await thread.run('read', file);
      await refresh(read, save);
      await check(save);
    } catch (error) {
      if (error instanceof Canceled || save !== saves || !state) return;
      if (!(error instanceof UnreadableDocument || error instanceof CouldNotRun)) console.error(error);
      const { isCurrent: _, ...lint } = state.lint ?? { groups: [], rules: '' };
      publish({ ...state, ...(state.lint && { lint }), error: describe(error), checking: false });
      if (read?.unresolved) await lintBroken(save);
    }
    if (state && save === saves) onChecked(state);
  };

  const follow = (files: string[]) => {
    for (const [name, stop] of watched) {
      if (files.includes(name)) continue;
      stop();
      watched.delete(name);
    }
    for (const name of files) if (!watched.has(name)) watched.set(name, watchFile(name, onSave));
  };

  return {
    state: await refresh(first),
    start(listener) {
      onState = listener;
      void check().catch((error) => {
        if (!(error instanceof Canceled) && state && saves === 0)
          publish({ ...state, error: describe(error), checking: false });
      });
      return () => {
        for (const stop of watched.values()) stop();
      };
    },
  };
}

/** Shown until the first version whose references can be resolved. */
const unresolvedNote = 'A document with a wrong `$ref` cannot be compared. Lint shows its position.';

const describe = (error: unknown) => (error instanceof Error && error.message) || String(error);
