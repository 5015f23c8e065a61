import type { ContractDocument, OperationObject, ParameterObject, ResponseObject, When } from '@threads-api/contract';

/** An example of a 200, with the requests it answers. */
export interface Example {
  name: string;
  when: When[];
  value: Record<string, unknown>;
}

export interface MockOperation {
  id: string;
  method: string;
  path: string;
  scope: string;
  parameters: ParameterObject[];
  responses: Record<string, ResponseObject>;
  examples: Example[];
  /** The values of the path's parameters, if a path is one of this operation's. */
  match(path: string): Record<string, string> | undefined;
}

/** What the mock needs to know of a contract, made once. */
export interface CompiledContract {
  basePath: string;
  /** Whose requests the examples answer, where `x-when` names no other caller. */
  caller: string;
  /** All whom `x-when` names. */
  callers: Set<string>;
  operations: MockOperation[];
  fallbacks: Record<string, ResponseObject>;
}

/** A document that the mock cannot serve, and why. */
export class UnusableContract extends Error {}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

export function compileContract(document: ContractDocument): CompiledContract {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [compileOperation(path, method, operation)] : [];
    }),
  );
  if (!operations.some(({ examples }) => examples.length > 0)) {
    throw new UnusableContract('The contract has no examples with x-when, and the mock answers with nothing else.');
  }
  return {
    basePath: document.servers?.[0]?.url.replace(/^https?:\/\/[^/]+/, '').replace(/\/+$/, '') ?? '',
    caller: document.info['x-story']?.caller ?? '',
    callers: new Set(
      operations.flatMap(({ examples }) => examples.flatMap(({ when }) => when.flatMap(({ caller }) => caller ?? []))),
    ),
    operations,
    fallbacks: document['x-fallback-responses'] ?? {},
  };
}

function compileOperation(path: string, method: string, operation: OperationObject): MockOperation {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const pattern = new RegExp(
    `^${path
      .split(/\{\w+\}/)
      .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('([^/]+)')}$`,
  );
  const media = operation.responses['200']?.content?.['application/json'];
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    scope: (operation.security ?? []).flatMap((requirement) => Object.values(requirement).flat()).join(' '),
    parameters: operation.parameters ?? [],
    responses: operation.responses,
    examples: Object.entries(media?.examples ?? {}).flatMap(([name, { value, 'x-when': when }]) =>
      when === undefined ? [] : [{ name, when: [when].flat(), value: value as Record<string, unknown> }],
    ),
    match(given) {
      const found = pattern.exec(given);
      return found
        ? Object.fromEntries(names.map((name, index) => [name, decode(found[index + 1] as string)]))
        : undefined;
    },
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
