import type { Filter, Parameter } from './contract.ts';
import type { SchemaObject } from './openapi-document.ts';

/** Reads the parameters with `x-filters` as filters. */
export function readFilters(parameters: readonly Parameter[]): Filter[] {
  return parameters.flatMap(({ name, schema, requirements, 'x-filters': filter }) => {
    if (!filter) return [];
    const { property, values } = filter;
    const listed = values ? Object.keys(values) : textChoices(schema);
    const passes: Filter['passes'] = ({ [property]: held }, value) =>
      values ? held === values[value] : String(held) === value;
    return [{ name, property, ...(listed && { choices: listed }), requirements, passes }];
  });
}

/** Whether a parameter is a flag: its only value is `1`. */
export const isFlag = ({ schema }: Pick<Parameter, 'schema'>): boolean => JSON.stringify(schema.enum) === '["1"]';

/** The values that a parameter may have, as texts, without null. Undefined if its schema does not list them. */
export const textChoices = ({ enum: choices }: SchemaObject): string[] | undefined =>
  Array.isArray(choices) ? choices.filter((choice) => choice !== null).map(String) : undefined;
