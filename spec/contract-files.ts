import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The path of the contract. */
export const contractFile = fileURLToPath(new URL('./openapi.yaml', import.meta.url));

/** The path of the internal contract of the inbox page. */
export const inboxFile = fileURLToPath(new URL('./inbox.yaml', import.meta.url));

/** The path of the last released contract. */
export const releasedFile = fileURLToPath(new URL('./released/openapi.yaml', import.meta.url));

/** The path of the last released version of a document of this repository; `undefined` for other documents. */
export const releasedVersionOf = (file: string): string | undefined =>
  [contractFile, inboxFile].includes(resolve(file)) ? join(dirname(releasedFile), basename(file)) : undefined;
