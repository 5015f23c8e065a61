import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inboxFile } from '@threads-api/spec/contract';
import { readDocument } from './read-document.ts';
import { serveDocument } from './served-document.ts';

/** Returns a function that reads the document of the inbox page next to the contract, or `undefined` if there is none. */
export function findInternalDocument(contractFile: string) {
  const file = join(dirname(contractFile), basename(inboxFile));
  return existsSync(file) ? async () => serveDocument(await readDocument(file)) : undefined;
}
