import { CouldNotRun, watchFile } from '@threads-api/cli';
import type { ContractState, PortalState } from '../portal-state.ts';
import type { StateStore } from '../state-store.ts';
import type { Baseline } from './baseline.ts';
import { settingsOf } from './check-document.ts';
import type { DocumentDescription } from './describe-document.ts';
import { Canceled, type DocumentThread } from './document-thread.ts';
import type { ReadDocument } from './read-document.ts';
import { showComparison } from './show-comparison.ts';

/** A document for the pages, and the services that use it. */
export interface Presented extends Pick<PortalState, 'services'> {
  document: DocumentDescription;
}

export interface FollowOptions {
  file: string;
  /** The document at startup, which the store has. */
  first: ReadDocument;
  store: StateStore;
  thread: DocumentThread;
  baseline: Baseline;
  /** The tsconfig.json of each program whose code is compiled with the edited contract. */
  consumers?: string[] | undefined;
  /** Passes a document to the mock, and describes it for the pages. Throws `CouldNotRun` if it cannot be used. */
  present(read: ReadDocument): Promise<Presented>;
  /** Called after each save, when all results are available. */
  onChecked(state: ContractState): void;
}

/**
 * Follows a document: reads, lints and compares each save, and updates the store. Starts with the results for the first
 * version. Returns a function that stops following.
 */
export function followDocument(options: FollowOptions): () => void {
  const { file, first, store, thread, baseline, consumers = [], present, onChecked } = options;
  let saves = 0;
  /** Whether an earlier version had no unresolved references. If so, new ones are treated as a temporary mistake. */
  let wasSound = !first.unresolved;
  const watched = new Map<string, () => void>();

  /** Updates the store. Tasks of an older save may end just before they are canceled, and must not replace newer results. */
  const publish = (fields: Partial<ContractState>, save: number): void => {
    if (save !== saves) throw new Canceled();
    store.update({ contract: { ...store.state.contract, ...fields } });
  };

  /** Passes the document to the pages and the mock. */
  const refresh = async (read: ReadDocument, save: number): Promise<void> => {
    if (read.unresolved && wasSound) throw new CouldNotRun(read.unresolved);
    const { document, services } = await present(read);
    wasSound ||= !read.unresolved;
    baseline.keepFirst(read);
    publish({ ...document, checking: true }, save);
    store.reference = read.reference;
    store.update({ services });
  };

  /** Lints and compares the document. This takes longer, so the pages get the results later. */
  const check = async (read: ReadDocument, save: number): Promise<void> => {
    publish(await thread.run('check'), save);
    const compared = await compare(read);
    if (compared.comparison && consumers.length > 0) {
      // Compiling takes longer.
      publish(compared, save);
      const { comparison, notCompared } = await compare(read, consumers);
      compared.comparison = comparison ?? { ...compared.comparison, consumersProblem: notCompared };
    }
    publish({ ...compared, checking: false, checkedAt: new Date().toISOString() }, save);
  };

  /** Compares with the base. A base or consumer that cannot be used does not make the saved file unusable. */
  const compare = async (
    { unresolved }: ReadDocument,
    programs?: string[],
  ): Promise<Pick<ContractState, 'comparison' | 'notCompared'>> => {
    const base = baseline.base();
    if (unresolved || !base) return { comparison: undefined, notCompared: unresolvedNote };
    try {
      const comparison = await thread.run('compare', { file: base.file, texts: base.texts }, programs);
      return { comparison: showComparison(comparison, base, file), notCompared: undefined };
    } catch (error) {
      if (!(error instanceof CouldNotRun)) throw error;
      return { comparison: undefined, notCompared: error.message };
    }
  };

  const onSave = async () => {
    saves += 1;
    const save = saves;
    thread.cancel();
    let read: ReadDocument | undefined;
    try {
      read = await thread.run('read', file);
      follow(read);
      await refresh(read, save);
      await check(read, save);
    } catch (error) {
      if (error instanceof Canceled || save !== saves) return;
      if (!(error instanceof CouldNotRun)) console.error(error);
      const { lint } = store.state.contract;
      publish({ lint: lint && { ...lint, isCurrent: undefined }, error: describe(error), checking: false }, save);
      if (read?.unresolved) await lintBroken(save);
    }
    if (save === saves) onChecked(store.state.contract);
  };

  /** Lints a document with an unresolved reference, which the other pages do not show. */
  const lintBroken = async (save: number): Promise<void> => {
    const checked = await thread.run('check').catch(() => undefined);
    if (checked && save === saves) publish({ lint: { ...checked.lint, isCurrent: true } }, save);
  };

  const follow = ({ files }: ReadDocument) => {
    const names = [...files.keys(), ...settingsOf(file)];
    for (const [name, stop] of watched) {
      if (names.includes(name)) continue;
      stop();
      watched.delete(name);
    }
    for (const name of names) if (!watched.has(name)) watched.set(name, watchFile(name, onSave));
  };

  follow(first);
  void check(first, 0).catch((error) => {
    if (!(error instanceof Canceled) && saves === 0) publish({ error: describe(error), checking: false }, 0);
  });
  return () => {
    for (const stop of watched.values()) stop();
  };
}

/** Shown until the first version whose references can be resolved. */
const unresolvedNote = 'A document with a wrong `$ref` cannot be compared. Lint shows its position.';

const describe = (error: unknown) => (error instanceof Error && error.message) || String(error);
