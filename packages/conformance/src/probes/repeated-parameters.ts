import type { Parameter } from '@threads-api/contract';
import type { OperationRequest } from '../check-each.ts';
import { fillPath } from '../data/paths.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Context } from '../run/context.ts';
import { valuesOf } from './parameter-values.ts';

/** Sends a parameter twice, once for all checks. */
export function sendRepeated(context: Context, request: OperationRequest, parameter: Parameter): Promise<Exchange> {
  const [value = 'conformance'] = valuesOf(parameter).valid;
  const pair: [string, string] = [parameter.name, value];
  return context.once(`${request.operation.id} ${parameter.name} twice`, () =>
    context.send({ ...request, query: [pair, pair] }),
  );
}

/** Queries that repeat a parameter in other ways, exactly as sent, by label. */
const repetitions: Record<string, (name: string, values: [string, string]) => string> = {
  'with different values': (name, [one, other]) => `${name}=${other}&${name}=${one}`,
  'the second time without a value': (name, [one]) => `${name}=${one}&${name}=`,
  'the first time without a value': (name, [one]) => `${name}=&${name}=${one}`,
  'the second time with an encoded name': (name, [one]) => `${name}=${one}&${encodeFirst(name)}=${one}`,
  'three times': (name, [one]) => `${name}=${one}&${name}=${one}&${name}=${one}`,
  'the second time as a list': (name, [one]) => `${name}=${one}&${name}[]=${one}`,
};

/** A name with its first letter percent-encoded, which is the same name. */
export const encodeFirst = (name: string) => `%${name.charCodeAt(0).toString(16).toUpperCase()}${name.slice(1)}`;

export const repetitionLabels = Object.keys(repetitions);

/** Repeats the first parameter that has two valid values. Returns nothing if there is none. */
export async function sendRepetition(
  context: Context,
  { operation, path }: OperationRequest,
  label: string,
): Promise<Exchange | undefined> {
  const candidates = operation.parameters.filter((parameter) => parameter.in === 'query');
  const parameter = candidates.find((candidate) => valuesOf(candidate).valid.length > 1);
  const [one, other] = parameter ? valuesOf(parameter).valid : [];
  if (!parameter || one === undefined || other === undefined) return undefined;
  const query = repetitions[label]?.(parameter.name, [one, other]);
  const raw = `${fillPath(operation, path)}?${query}`;
  return context.send({ raw, label: `${operation.id} with ${parameter.name}, ${label}` });
}
