import { compareContracts } from '@threads-api/spec/contract';
import { lint } from './lint.ts';
import { readDocument } from './read-document.ts';
import { readRequirements } from './read-requirements.ts';

/** What the document thread can do. */
export const tasks = { read: readDocument, lint, compare: compareContracts, readRequirements };

export type Tasks = typeof tasks;
