import type { Operation } from '@threads-api/contract';
import { valuesOf } from './parameter-values.ts';

/** A value that the schema of an operation's first query parameter excludes; an unknown parameter if it has none. */
export function invalidQuery({ parameters }: Operation): Record<string, string> {
  const [parameter] = parameters.filter((candidate) => candidate.in === 'query');
  const [value] = parameter ? valuesOf(parameter).invalid : [];
  return parameter && value !== undefined ? { [parameter.name]: value } : { conformance: '1' };
}
