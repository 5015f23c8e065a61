import type { Pack } from '../../check.ts';
import { changeChecks } from './changes.ts';
import { contentChecks } from './content.ts';
import { historyChecks } from './history.ts';
import { noteChecks } from './notes.ts';

const schemas = ['Thread', 'Message', 'Note'];

/** The rules about conversation threads: their history, notes and changes. */
export const threadsPack: Pack = {
  isFor: ({ document }) => schemas.every((name) => Object.hasOwn(document.components?.schemas ?? {}, name)),
  checks: [...historyChecks, ...noteChecks, ...contentChecks, ...changeChecks],
};
