import { randomUUID } from 'node:crypto';

/** A name for an answer, made by the server (D26). */
export const newRequestId = () => `req_${randomUUID().replaceAll('-', '')}`;
