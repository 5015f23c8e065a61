import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The path of the contract. */
export const contractFile = fileURLToPath(new URL('./openapi.yaml', import.meta.url));

/** The path of the internal contract of the inbox page. */
export const inboxFile = fileURLToPath(new URL('./inbox.yaml', import.meta.url));

/** The path of the last released contract. */
export const releasedFile = fileURLToPath(new URL('./released/openapi.yaml', import.meta.url));

/** The base of internal contracts, which have no releases. */
export const lastCommit = 'HEAD';

/**
 * The base with which a document of this repository is compared: a file or a git ref. `undefined` for other
 * documents.
 */
export const defaultBaseOf = (file: string): string | undefined =>
  ({ [contractFile]: releasedFile, [inboxFile]: lastCommit })[resolve(file)];
