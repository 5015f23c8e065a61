import type { Judgment } from './judge-mutant.ts';
import { describeChange } from './mutant.ts';

/** Why the kit does not report a survivor. Keys are the file, the code and the change, because line numbers move. */
const reasons: Readonly<Record<string, string>> = {
  'apps/server/src/store/reads/list-thread-notes.ts: : author === null || bodyText === null: === → !==':
    'Pages of notes become shorter than their limit, which D15 allows.',
};

const keyOf = (survivor: Judgment) => `${survivor.file}: ${survivor.code}: ${describeChange(survivor)}`;

export const reasonFor = (survivor: Judgment) => reasons[keyOf(survivor)] ?? 'no reason recorded';
