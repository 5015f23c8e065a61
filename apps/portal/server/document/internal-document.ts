import { existsSync } from 'node:fs';
import { contractFile, inboxFile } from '@threads-api/spec/contract';
import { readDocument } from './read-document.ts';
import { serveDocument } from './served-document.ts';

/** Reads the internal document of the page's API, which belongs to the contract in this repository. Read again on each call. */
export const findInternalDocument = (file: string) =>
  file === contractFile && existsSync(inboxFile) ? async () => serveDocument(await readDocument(inboxFile)) : undefined;
