import type { IncomingMessage } from 'node:http';

/** Whether a request has a body, even if none of it has arrived yet. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
