import type { Webhook } from './contract.ts';
import { invalidPartOf } from './invalid-part.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import { readFrom } from './origin.ts';
import { operationsOf } from './path-item.ts';
import { readParameter } from './read-operation.ts';
import { readExamples } from './read-response.ts';

export function readWebhooks({ webhooks = {} }: OpenApiDocument): Webhook[] {
  return Object.entries(webhooks).flatMap(([type, item]): Webhook[] => {
    const [method = '', operation] = operationsOf(item)[0] ?? [];
    if (!operation || invalidPartOf(item, method, operation) !== undefined) return [];
    const media = Object.values(operation.requestBody?.content ?? {})[0] ?? {};
    return [
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
    ];
  });
}
