import { createHash } from 'node:crypto';
import { randomBase62 } from '../database/ids.ts';

/** About 256 bits, safe in a URL and in a cookie. */
export const newSecret = () => randomBase62(43);

/** Secrets are looked up by their hash, so that neither the database nor the timing of a lookup reveals one. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
