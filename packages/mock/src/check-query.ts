import type { Parameter } from '@threads-api/contract';

/** Returns the first error in a query as a sentence, or `undefined` if the query is valid. */
export function checkQuery(parameters: readonly Parameter[], query: URLSearchParams): string | undefined {
  const declared = parameters.filter((parameter) => parameter.in === 'query');
  for (const name of new Set(query.keys())) {
    const parameter = declared.find((candidate) => candidate.name === name);
    if (!parameter) return `The query parameter '${name}' is unknown.`;
    if (query.getAll(name).length > 1) return `The query parameter '${name}' is repeated.`;
    const error = checkValue(parameter, query.get(name) as string);
    if (error) return `The query parameter '${name}' ${error}.`;
  }
  return undefined;
}

interface Bounds {
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

function checkValue({ schema }: Parameter, value: string): string | undefined {
  const {
    type,
    enum: allowed,
    minimum,
    maximum,
    minLength = 0,
    maxLength = Number.POSITIVE_INFINITY,
  } = schema as Bounds;
  if (value === '') return 'is empty';
  if (allowed && !allowed.includes(value)) return `must be one of ${allowed.join(', ')}`;
  if (type === 'integer') {
    if (!/^-?\d+$/.test(value)) return 'is not a whole number';
    if (minimum !== undefined && Number(value) < minimum) return `must be >= ${minimum}`;
    if (maximum !== undefined && Number(value) > maximum) return `must be <= ${maximum}`;
  } else if (value.length < minLength || value.length > maxLength)
    return `must have ${minLength} to ${maxLength} characters`;
  return undefined;
}
