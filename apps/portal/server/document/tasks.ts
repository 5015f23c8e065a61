import { compareContracts } from '@threads-api/spec/contract';
import { checkDocument } from './check-document.ts';
import { readDocument } from './read-document.ts';

/** What the document thread can do. */
export const tasks = { read: readDocument, check: checkDocument, compare: compareContracts };

export type Tasks = typeof tasks;
