import type { Operation } from '@threads-api/contract';
import { valuesOf } from './parameter-values.ts';

/** One query for each parameter of the operation, by label. Cursors are made up. */
export const queryProbes = ({ parameters }: Operation): [label: string, query: Record<string, string>][] =>
  parameters
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => [
      `with ${parameter.name}`,
      { [parameter.name]: valuesOf(parameter).valid[0] ?? 'conformance' },
    ]);
