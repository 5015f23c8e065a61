import { alternativesOf, type Contract, type Operation, type Parameter } from '@threads-api/contract/model';
import { badParameter } from '../failure.ts';
import { headerOf } from '../http-message.ts';
import { entriesOf, findSyntaxFault, formOf, itemsOf } from './parameter-text.ts';
import type { RawInput } from './request-reader.ts';

/**
 * Returns a function that checks the names, the number and the syntax of parameters. It does not compare their values with
 * the schemas.
 */
export function createSyntaxCheck(contract: Contract, operation: Operation) {
  const parameters = operation.parameters.filter(({ in: part }) => part !== 'cookie');
  const declared = parameters.filter((parameter) => parameter.in === 'query');
  const names = new Set([...declared.map(({ name }) => name), ...keysInQuery(contract, operation)]);
  const objects = declared.filter((parameter) => formOf(parameter) === 'object').map(({ name }) => `${name}[`);
  const hasOpenObject = declared.some((parameter) => formOf(parameter) === 'other');
  const isKnown = (name: string) =>
    names.has(name) || hasOpenObject || objects.some((start) => name.startsWith(start) && name.endsWith(']'));
  return (input: Pick<RawInput, 'path' | 'query' | 'headers'>): void => {
    const unknown = contract.rejectsUnknownParameters
      ? [...input.query.keys()].find((name) => !isKnown(name))
      : undefined;
    if (unknown !== undefined) throw badParameter(operation, { in: 'query', name: unknown }, 'is unknown');
    for (const parameter of parameters) {
      const fault = findFault(parameter, textsOf(parameter, input));
      if (fault !== undefined) throw badParameter(operation, parameter, fault);
    }
  };
}

/** The texts of a parameter. Empty if it is absent. */
export function textsOf({ in: part, name }: Parameter, input: Pick<RawInput, 'path' | 'query' | 'headers'>): string[] {
  if (part === 'query') return input.query.getAll(name);
  const text = part === 'path' ? input.path[name] : headerOf(input, name.toLowerCase());
  return text === undefined ? [] : [text];
}

function findFault(parameter: Parameter, texts: string[]): string | undefined {
  const { in: part, schema, required, allowEmptyValue } = parameter;
  const form = formOf(parameter);
  if (form === 'object' || form === 'other') return undefined;
  if (texts.length === 0) return required ? 'is missing' : undefined;
  if (part === 'query' && texts.includes('')) return allowEmptyValue ? undefined : 'is empty';
  if (form !== 'list' && texts.length > 1) return 'is repeated';
  if (form === 'single') return findSyntaxFault(schema, texts[0] ?? '');
  if (form === 'json') return undefined;
  for (const entry of entriesOf(parameter, texts)) {
    const fault = entry === '' ? 'has an empty entry' : findSyntaxFault(itemsOf(schema), entry);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** The names of the API keys that the operation accepts in the query. */
const keysInQuery = (contract: Contract, operation: Operation) =>
  alternativesOf(contract, operation).flatMap(({ schemes }) =>
    schemes.flatMap(({ scheme }) => (scheme.type === 'apiKey' && scheme.in === 'query' ? (scheme.name ?? []) : [])),
  );
