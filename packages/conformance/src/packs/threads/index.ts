import type { Contract } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { citesDecisions } from '../../report/clauses.ts';
import { changeChecks } from './changes.ts';
import { contentChecks } from './content.ts';
import { historyChecks } from './history.ts';
import { membershipChecks } from './membership.ts';
import { noteChecks } from './notes.ts';
import { pageChecks } from './pages-under-change.ts';
import { recordedChangeChecks } from './recorded-changes.ts';

const schemas = ['Thread', 'Message', 'Note'];

export const hasThreads = ({ document, source }: Contract): boolean =>
  citesDecisions(source) && schemas.every((name) => Object.hasOwn(document.components?.schemas ?? {}, name));

/** The rules about conversation threads: their history, notes and changes. */
export const threadChecks: readonly Check[] = [
  ...membershipChecks,
  ...pageChecks,
  ...historyChecks,
  ...noteChecks,
  ...contentChecks,
  ...changeChecks,
  ...recordedChangeChecks,
];
