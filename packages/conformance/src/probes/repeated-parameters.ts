import type { Parameter } from '@threads-api/contract';
import type { OperationRequest } from '../check.ts';
import { pagedLists, pathOf } from '../data/paged-lists.ts';
import { readFirstPage } from '../data/pagination.ts';
import { fillPath } from '../http/build-request.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Context } from '../run/context.ts';
import { oncePerRun } from '../run/once-per-run.ts';
import { queryParametersOf, valuesOf } from './parameter-values.ts';
import { encodeFirst } from './spelling.ts';

/** Sends a parameter twice, with a valid value, once for all checks. */
export const sendRepeated = oncePerRun(
  async (context: Context, request: OperationRequest, parameter: Parameter): Promise<Exchange> => {
    const [value = 'conformance'] = valuesOf(parameter).valid;
    const { cursor, ...paged } = (await findCursor(context, request, parameter)) ?? { ...request, cursor: value };
    const pair: [string, string] = [parameter.name, cursor];
    return context.send({ ...paged, query: [pair, pair] });
  },
);

/** The request for a second page, and its cursor, if the parameter takes one and there is a second page. */
async function findCursor(context: Context, request: OperationRequest, parameter: Parameter) {
  const list = pagedLists(context).find((each) => each.operation === request.operation);
  if (list?.operation.paging.cursor.name !== parameter.name) return undefined;
  const path = await pathOf(context, list);
  const { cursor } = await readFirstPage(context, list.operation, path);
  return cursor === undefined ? undefined : { ...request, ...path, cursor };
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

export const repetitionLabels = Object.keys(repetitions);

/** Repeats the first parameter that has two valid values. Returns nothing if there is none. */
export async function sendRepetition(
  context: Context,
  { operation, path }: OperationRequest,
  label: string,
): Promise<Exchange | undefined> {
  const parameter = queryParametersOf(operation).find((candidate) => valuesOf(candidate).valid.length > 1);
  const [one, other] = parameter ? valuesOf(parameter).valid : [];
  if (!parameter || one === undefined || other === undefined) return undefined;
  const query = repetitions[label]?.(parameter.name, [one, other]);
  const raw = `${fillPath(operation.path, path)}?${query}`;
  return context.send({ raw, label: `${operation.id} with ${parameter.name}, ${label}` });
}
