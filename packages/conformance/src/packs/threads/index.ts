import type { Pack } from '../../check.ts';
import { changeChecks } from './changes.ts';
import { contentChecks } from './content.ts';
import { historyChecks } from './history.ts';
import { membershipChecks } from './membership.ts';
import { noteChecks } from './notes.ts';
import { pageChecks } from './pages-under-change.ts';

const schemas = ['Thread', 'Message', 'Note'];

/** The rules about conversation threads: their history, notes and changes. */
export const threadsPack: Pack = {
  isFor: ({ document }) => schemas.every((name) => Object.hasOwn(document.components?.schemas ?? {}, name)),
  checks: [...membershipChecks, ...pageChecks, ...historyChecks, ...noteChecks, ...contentChecks, ...changeChecks],
};
