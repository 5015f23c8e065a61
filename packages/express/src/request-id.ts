import { randomUUID } from 'node:crypto';

/** Creates a request id. The server always creates its own (D26). */
export const newRequestId = () => `req_${randomUUID().replaceAll('-', '')}`;
