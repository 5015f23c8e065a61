import type { Location, UserContext } from '@redocly/openapi-core';
import type { Referenced, ResponseObject, SchemaObject, When } from './document.ts';
import type { Operation } from './operations.ts';
import { responsesOf } from './responses.ts';

export interface Example {
  operation: Operation;
  response: ResponseObject;
  name: string;
  /** The requests it answers, one or several. */
  when: When[];
  value: object;
  schema: Referenced<SchemaObject>;
  location: Location;
}

/** The named examples of every 200. */
export function* examplesOf(root: object, ctx: UserContext): Generator<Example> {
  for (const { operation, status, response, location } of responsesOf(root, ctx)) {
    if (!operation || status !== '200') continue;
    for (const [contentType, media] of Object.entries(response.content ?? {})) {
      for (const [name, example] of Object.entries(media.examples ?? {})) {
        if (typeof example.value !== 'object' || example.value === null) continue;
        yield {
          operation,
          response,
          name,
          when: [example['x-when'] ?? []].flat(),
          value: example.value,
          schema: media.schema ?? {},
          location: location.child(['content', contentType, 'examples', name]),
        };
      }
    }
  }
}
