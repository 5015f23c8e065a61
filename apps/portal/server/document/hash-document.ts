import { createHash } from 'node:crypto';
import type { OpenApiDocument } from '@threads-api/contract';

/** Identifies a contract; the document has its `$ref`s resolved. */
export function hashDocument(document: OpenApiDocument): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('hex');
}
