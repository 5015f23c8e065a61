import type { Webhook } from './contract.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import { readParameter } from './read-operation.ts';
import { examplesOf } from './read-response.ts';

export function readWebhooks({ webhooks = {} }: OpenApiDocument): Webhook[] {
  return Object.entries(webhooks).flatMap(([type, item]): Webhook[] => {
    const post = item?.post;
    if (!post) return [];
    const media = Object.values(post.requestBody?.content ?? {})[0] ?? {};
    return [
      {
        type,
        operationId: post.operationId ?? type,
        summary: post.summary ?? '',
        description: post.description ?? '',
        ...(post['x-scope'] !== undefined && { scope: post['x-scope'] }),
        headers: (post.parameters ?? []).map(readParameter),
        schema: media.schema ?? {},
        examples: examplesOf(media),
        requirements: post['x-requirement'] ?? [],
      },
    ];
  });
}
