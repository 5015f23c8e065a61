import type { Webhook } from './contract.ts';
import { invalidPartOf, unlessInvalid } from './invalid-part.ts';
import type { Method, OpenApiDocument, OperationObject } from './openapi-document.ts';
import { readFrom } from './origin.ts';
import { operationsOf } from './path-item.ts';
import { readParameter } from './read-operation.ts';
import { readExamples } from './read-response.ts';

/** Reads each webhook from its first valid operation. */
export function readWebhooks({ webhooks }: OpenApiDocument): Webhook[] {
  return Object.entries(webhooks ?? {}).flatMap(([type, item]): Webhook[] => {
    const isValid = ([method, operation]: [Method, OperationObject]) =>
      !invalidPartOf(['webhooks', type], item, method, operation);
    const [, operation] = operationsOf(item).find(isValid) ?? [];
    if (!operation) return [];
    const media = Object.values(operation.requestBody?.content ?? {})[0] ?? {};
    return unlessInvalid(() =>
      readFrom(operation, {
        type,
        operationId: operation.operationId ?? type,
        summary: operation.summary ?? '',
        description: operation.description ?? '',
        ...(operation['x-scope'] !== undefined && { scope: operation['x-scope'] }),
        headers: (operation.parameters ?? []).map(readParameter),
        schema: media.schema ?? {},
        examples: readExamples(media),
        requirements: operation['x-requirement'] ?? [],
      }),
    );
  });
}
