import { type Operation, readContract } from '@threads-api/contract/model';

/** Generates types of names: operations, scopes, examples, and parameters with a default. */
export function generateNames(document: object): string {
  const { operations, scopes } = readContract(document);
  return [
    '// Generated from spec/openapi.yaml by `pnpm generate`. Do not edit.',
    `/** The ids of all operations. */\nexport type OperationId = ${union(operations.map(({ id }) => id))};`,
    `/** Every scope that an operation needs. */\nexport type Scope = ${union(scopes)};`,
    `/** The names of the response examples of each operation. */\n${lookUp('ExampleNames', operations, examplesOf)}`,
    `/** The query parameters that have a default. */\n${lookUp('ParametersWithDefault', operations, defaultsOf)}`,
    '',
  ]
    .join('\n\n')
    .replace(/\n\n$/, '\n');
}

const examplesOf = ({ examples }: Operation) => examples.map(({ name }) => name);

const defaultsOf = ({ parameters }: Operation) =>
  parameters.filter(({ schema }) => schema.default !== undefined).map(({ name }) => name);

const union = (names: readonly string[]) => [...new Set(names)].map((name) => `'${name}'`).join(' | ') || 'never';

function lookUp(type: string, operations: readonly Operation[], namesOf: (operation: Operation) => string[]): string {
  const lines = operations.map((operation) => {
    const choices = namesOf(operation).map((name) => `\n    | '${name}'`);
    return `  ${operation.id}:${choices.join('') || ' never'};`;
  });
  return `export interface ${type} {\n${lines.join('\n')}\n}`;
}
