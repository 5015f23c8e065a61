import { type Operation, readContract } from '@threads-api/contract/model';

/** Generates types of names: operations, scopes, and parameters with a default. */
export function generateNames(document: object): string {
  const { operations, scopes } = readContract(document);
  return [
    '// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.',
    `/** The ids of all operations. */\nexport type OperationId = ${union(operations.map(({ id }) => id))};`,
    `/** Every scope that an operation needs. */\nexport type Scope = ${union(scopes)};`,
    `/** The query parameters that have a default. */\nexport interface ParametersWithDefault {\n${operations.map(defaultsOf).join('\n')}\n}`,
    '',
  ]
    .join('\n\n')
    .replace(/\n\n$/, '\n');
}

const union = (names: readonly string[]) => [...new Set(names)].map((name) => `'${name}'`).join(' | ') || 'never';

function defaultsOf({ id, parameters }: Operation): string {
  const names = parameters.filter(({ schema }) => schema.default !== undefined).map(({ name }) => name);
  return `  ${id}:${names.map((name) => `\n    | '${name}'`).join('') || ' never'};`;
}
