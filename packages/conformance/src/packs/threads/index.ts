import type { Contract } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { changeChecks } from './changes.ts';
import { contentChecks } from './content.ts';
import { historyChecks } from './history.ts';
import { membershipChecks } from './membership.ts';
import { noteChecks } from './notes.ts';
import { pageChecks } from './pages-under-change.ts';
import { recordedChangeChecks } from './recorded-changes.ts';

export const hasThreads = ({ conventions }: Contract): boolean => conventions.includes('threads');

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
