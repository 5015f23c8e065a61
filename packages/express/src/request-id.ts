import { randomUUID } from 'node:crypto';

/** An id for a response, made by the server (D26). */
export const newRequestId = () => `req_${randomUUID().replaceAll('-', '')}`;
