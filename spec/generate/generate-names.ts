import type { Document } from '@redocly/openapi-core';
import type { ContractDocument, OperationObject, ParameterObject, ResponseObject } from '../reading/document.ts';
import { methods } from '../reading/operations.ts';
import { valueAt } from '../reading/pointer.ts';

/** The names in a description that types are made from: operations, scopes, examples, parameters with a default. */
export function generateNames({ parsed }: Document): string {
  const { paths = {}, security = [] } = parsed as ContractDocument;
  const operations = Object.values(paths).flatMap((item) =>
    methods.flatMap((method) => (item[method] ? [describe({ security, ...item[method] }, parsed)] : [])),
  );
  return [
    '// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.',
    `/** The ids of all operations. */\nexport type OperationId = ${union(operations.map(({ id }) => id))};`,
    `/** Every scope that an operation needs. */\nexport type Scope = ${union(operations.flatMap(({ scopes }) => scopes))};`,
    `/** The names of the response examples of each operation. */\n${lookUp('ExampleNames', operations, 'examples')}`,
    `/** The query parameters that have a default. */\n${lookUp('ParametersWithDefault', operations, 'defaults')}`,
    '',
  ]
    .join('\n\n')
    .replace(/\n\n$/, '\n');
}

interface Names {
  id: string;
  scopes: string[];
  examples: string[];
  defaults: string[];
}

function describe(operation: OperationObject & { operationId?: string }, root: unknown): Names {
  const follow = <T>(node: T | { $ref: string }): T =>
    typeof node === 'object' && node !== null && '$ref' in node
      ? (valueAt(root, node.$ref.slice(1)) as T)
      : (node as T);
  const responses = Object.values(operation.responses ?? {}).map((response) => follow<ResponseObject>(response));
  const parameters = (operation.parameters ?? []).map((parameter) => follow<ParameterObject>(parameter));
  return {
    id: operation.operationId ?? '',
    scopes: (operation.security ?? []).flatMap((entry) => Object.values(entry).flat()),
    examples: responses.flatMap(({ content = {} }) =>
      Object.values(content).flatMap(({ examples }) => Object.keys(examples ?? {})),
    ),
    defaults: parameters.filter(({ schema }) => schema?.default !== undefined).map(({ name }) => name),
  };
}

const union = (names: string[]) => [...new Set(names)].map((name) => `'${name}'`).join(' | ') || 'never';

function lookUp(type: string, operations: Names[], names: 'examples' | 'defaults'): string {
  const lines = operations.map((operation) => {
    const choices = operation[names].map((name) => `\n    | '${name}'`).join('') || ' never';
    return `  ${operation.id}:${choices};`;
  });
  return `export interface ${type} {\n${lines.join('\n')}\n}`;
}
