import { randomBytes } from 'node:crypto';

/** A name for an answer, made by the server (D26). */
export const newRequestId = () => `req_${randomBytes(9).toString('base64url')}`;
