import type { OperationId } from './names.gen.ts';
import json from './openapi.gen.json' with { type: 'json' };
import { readContract } from './read-contract.ts';

/**
 * The Conversation Threads contract.
 *
 * @example
 * const { scope, paging } = contract.operation('listThreads');
 */
export const contract = {
  ...readContract<OperationId>(json),
  // Optional in any document, and present in this one.
  caller: json.info['x-story'].caller,
  rateLimit: json['x-rate-limit'],
  delivery: json['x-webhook-delivery'],
};
