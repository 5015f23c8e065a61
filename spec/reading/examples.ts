import type { Location, UserContext } from '@redocly/openapi-core';
import type { ExampleObject, Referenced, ResponseObject, SchemaObject } from './document.ts';
import { followAll } from './follow.ts';
import { type Operation, type Parameter, parametersOf } from './operations.ts';
import { responsesOf } from './responses.ts';

/** The request that an example answers: the parameters that have an example of the same name. */
export interface ExampleRequest {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  /** The user who asks; absent, it is the one of `x-story`. */
  caller?: string;
}

export interface Example {
  operation: Operation;
  parameters: Parameter[];
  response: ResponseObject;
  name: string;
  request: ExampleRequest;
  value: object;
  schema: Referenced<SchemaObject>;
  /** The example itself. */
  location: Location;
  /** Its entry in the response, which may be a `$ref`. */
  entry: Location;
}

/** The named examples of every 200, each with the request it answers. */
export function* examplesOf(root: object, ctx: UserContext): Generator<Example> {
  for (const { operation, status, response, location } of responsesOf(root, ctx)) {
    if (!operation || status !== '200') continue;
    const parameters = parametersOf(operation, ctx).map(({ node }) => node);
    for (const [contentType, media] of Object.entries(response.content ?? {})) {
      const list = location.child(['content', contentType, 'examples']);
      for (const { name, node, location } of followAll<ExampleObject>(media.examples, list, ctx)) {
        if (typeof node.value !== 'object' || node.value === null) continue;
        yield {
          operation,
          parameters,
          response,
          name,
          request: requestOf(name, node, parameters),
          value: node.value,
          schema: media.schema ?? {},
          location,
          entry: list.child(name),
        };
      }
    }
  }
}

function requestOf(name: string, { 'x-caller': caller }: ExampleObject, parameters: Parameter[]): ExampleRequest {
  const valuesIn = (part: string) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === part && parameter.examples[name])
        .map((parameter) => [parameter.name, parameter.examples[name]?.value]),
    );
  return { path: valuesIn('path'), query: valuesIn('query'), ...(caller && { caller }) };
}

/** The query without the parameters that have their default: what somebody asks who leaves them out. */
export function essentialQuery({ request, parameters }: Pick<Example, 'request' | 'parameters'>) {
  return Object.fromEntries(
    Object.entries(request.query).filter(
      ([name, value]) => parameters.find((parameter) => parameter.name === name)?.schema?.default !== value,
    ),
  );
}
