import { hash } from 'node:crypto';

/** Of a token, only its hash is stored. */
export const hashOf = (token: string) => hash('sha256', token);
