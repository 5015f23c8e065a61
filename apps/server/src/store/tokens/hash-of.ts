import { hash } from 'node:crypto';

/** Only the hash of a token is stored. */
export const hashOf = (token: string) => hash('sha256', token);
