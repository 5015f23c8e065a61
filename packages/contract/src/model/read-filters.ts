import type { Filter, Parameter } from './contract.ts';

/** The parameters with `x-filters`: which property each one compares, and with which value. */
export function readFilters(parameters: readonly Parameter[]): Filter[] {
  return parameters.flatMap(({ name, schema, requirements, 'x-filters': filter }) => {
    if (!filter) return [];
    const { property, values } = filter;
    const listed = values ? Object.keys(values) : (schema.enum as unknown[] | undefined)?.map(String);
    const passes: Filter['passes'] = ({ [property]: held }, value) =>
      values ? held === values[value] : String(held) === value;
    return [{ name, property, ...(listed && { choices: listed }), requirements, passes }];
  });
}

/** Whether a parameter is a flag: it has no other value than `1`. */
export const isFlag = ({ schema }: Pick<Parameter, 'schema'>): boolean => JSON.stringify(schema.enum) === '["1"]';
