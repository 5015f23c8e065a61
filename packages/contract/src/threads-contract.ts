import { readContract } from './model/index.ts';
import type { OperationId, ParametersWithDefault, Scope } from './names.gen.ts';
import json from './openapi.gen.json' with { type: 'json' };
import type { operations } from './openapi.gen.ts';

/**
 * The Conversation Threads contract.
 *
 * @example
 * const { scope, paging } = contract.operation('listThreads');
 */
export const contract = {
  // Without the operations of webhooks.
  ...readContract<{ operations: Pick<operations, OperationId>; scope: Scope; defaults: ParametersWithDefault }>(json),
  // Optional in the model, but always present in this document.
  caller: json.info['x-scenario'].caller,
  rateLimit: json['x-rate-limit'],
  delivery: json['x-webhook-delivery'],
};

/**
 * Whether a string, for example from a database, is a scope of the contract.
 *
 * @example
 * const scopes = row.scopes.split(' ').filter(isScope);
 */
export const isScope = (text: string): text is Scope => contract.scopes.some((scope) => scope === text);
