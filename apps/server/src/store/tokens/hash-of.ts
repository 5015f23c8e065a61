import { hash } from 'node:crypto';

/** Tokens and the secrets of sessions are stored and looked up by hash, so that neither the database nor timing reveals one. */
export const hashOf = (secret: string) => hash('sha256', secret);
