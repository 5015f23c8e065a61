import type { Operation, PairedExample, Parameter, RequestBody, Response } from './contract.ts';
import type { Method, OpenApiDocument, OperationObject, ParameterObject } from './openapi-document.ts';
import { originOf, readFrom } from './origin.ts';
import { namesIn } from './path-template.ts';
import { decodePercent } from './pointer.ts';
import { readFilters } from './read-filters.ts';
import { readPaging } from './read-paging.ts';
import { isJsonType, readExamples, readResponse } from './read-response.ts';

export function readOperation(
  document: OpenApiDocument,
  method: Method,
  path: string,
  operation: OperationObject,
): Operation {
  const { operationId, summary = '', description = '', responses: declared = {} } = operation;
  const shared = document.paths?.[path]?.parameters ?? [];
  const parameters = mergeParameters(shared, operation.parameters ?? [])
    .filter(({ in: part, name }) => part !== 'header' || !isIgnoredHeader(name))
    .map(readParameter);
  const requestBody = readRequestBody(operation.requestBody);
  const responses = Object.fromEntries(
    Object.entries(declared)
      .filter(([status]) => !status.startsWith('x-'))
      .map(([status, response]) => [status, readResponse(status, response)]),
  );
  const success = Object.values(responses).find(({ status }) => /^2/.test(status)) ?? responses.default;
  const id = operationId ?? `${method} ${path}`;
  const paging = readPaging({ id, parameters, success });
  const resource = resourceOf(path);
  const security = operation.security ?? document.security ?? [];
  const scope = security.flatMap((entry) => Object.values(entry).flat())[0];
  return readFrom(operation, {
    id,
    method,
    path,
    summary,
    description,
    ...(scope !== undefined && { scope }),
    security,
    requirements: operation['x-requirement'] ?? [],
    parameters,
    ...(requestBody && { requestBody }),
    match: createMatcher(path),
    ...(paging && { paging }),
    filters: readFilters(parameters),
    ...(resource !== undefined && { resource }),
    responses,
    ...(success && { success }),
    examples: Object.values(responses).flatMap((response) => pairExamples(response, parameters, requestBody)),
  });
}

export function readParameter(parameter: ParameterObject): Parameter {
  const [media] = Object.values(parameter.content ?? {});
  return readFrom(parameter, {
    ...parameter,
    schema: parameter.schema ?? media?.schema ?? {},
    requirements: parameter['x-requirement'] ?? [],
  });
}

function readRequestBody(body: OperationObject['requestBody']): RequestBody | undefined {
  if (!body) return undefined;
  const { required = false, content = {} } = body;
  const media = Object.entries(content).find(([type]) => isJsonType(type))?.[1] ?? Object.values(content)[0];
  return {
    required,
    contentTypes: Object.keys(content),
    ...(media?.schema && { schema: media.schema }),
    examples: media ? readExamples(media) : [],
  };
}

/** The singular of the path segment before the first parameter. */
function resourceOf(path: string): string | undefined {
  const [, plural] = /([^/{}]+)\/\{/.exec(path) ?? [];
  return plural?.replace(/ies$/, 'y').replace(/s$/, '');
}

/** OpenAPI ignores header parameters with these names, because other parts of the document describe them. */
export const isIgnoredHeader = (name: string): boolean => /^(accept|content-type|authorization)$/i.test(name);

/** An operation's parameter overrides the path item's parameter with the same name and location. */
function mergeParameters(ofPath: ParameterObject[], own: ParameterObject[]): ParameterObject[] {
  const isOwn = (shared: ParameterObject) => own.some((p) => p.name === shared.name && p.in === shared.in);
  return [...ofPath.filter((shared) => !isOwn(shared)), ...own];
}

function createMatcher(path: string): (given: string) => Record<string, string> | undefined {
  const names = namesIn(path);
  const literals = path.split(/\{[^}]+\}/).map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(
    `^${literals.reduce((start, literal, index) => start + groupAfter(literals, index) + literal)}$`,
  );
  return (given) => {
    const found = pattern.exec(given);
    if (!found) return undefined;
    const parameters: Record<string, string> = {};
    for (const [index, name] of names.entries()) parameters[name] = decodePercent(found[index + 1] ?? '');
    return parameters;
  };
}

/**
 * The group of a parameter. If a segment has several, such as `{name}.{type}`, the first one matches as much as possible,
 * and the others exclude the text before them. Otherwise, backtracking could make a long path very slow to match.
 */
function groupAfter(literals: string[], index: number): string {
  const before = literals[index - 1] ?? '';
  if (index === 1 || before.includes('/')) return '([^/]+)';
  return before === '' ? '([^/])' : `((?:(?!${before})[^/])+)`;
}

/** Pairs each response example with the parameter and body examples of the same name. */
function pairExamples(
  { status, examples }: Response,
  parameters: Parameter[],
  requestBody: RequestBody | undefined,
): PairedExample[] {
  const only = !requestBody && !parameters.some((parameter) => parameter.in === 'path' || parameter.in === 'query');
  return examples.map((example) => {
    const body = requestBody?.examples.find(({ name }) => name === example.name);
    const named = parameters.filter((parameter) => parameter.examples?.[example.name]);
    const valuesIn = (part: string) =>
      Object.fromEntries(
        named
          .filter((parameter) => parameter.in === part)
          .map((parameter) => [parameter.name, String(parameter.examples?.[example.name]?.value)]),
      );
    const known = named.length > 0 || body !== undefined || only || example.caller !== undefined;
    const request = { path: valuesIn('path'), query: valuesIn('query'), ...(body && { body: body.value }), known };
    return readFrom(originOf(example), { ...example, status, request });
  });
}
