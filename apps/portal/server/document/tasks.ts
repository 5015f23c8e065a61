import { compareWithConsumers } from '@threads-api/spec/contract';
import { checkDocument } from './check-document.ts';
import { readDocument } from './read-document.ts';

/** The tasks of the document thread. */
export const tasks = { read: readDocument, check: checkDocument, compare: compareWithConsumers };

export type Tasks = typeof tasks;
