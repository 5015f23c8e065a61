import type { Operation } from '@threads-api/contract';
import { parametersIn } from '../http/build-request.ts';
import { NotTested, unlessNotTested } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { lineForResource } from '../target/target.ts';
import { absentId, findMainList, findThread } from './threads.ts';

type Path = Record<string, string>;

/** Returns the path parameter that is the id of a thread: the first one below the list of threads. */
export function threadParameter({ contract }: Context, { path }: Operation): string | undefined {
  const list = findMainList(contract);
  return list && path.startsWith(`${list.path}/{`) ? parametersIn(path)[0] : undefined;
}

/** Path parameters for which an operation should return 200: a visible thread, values of the target, or examples. */
export async function samplePath(context: Context, operation: Operation): Promise<Path> {
  const ofThread = threadParameter(context, operation);
  const values = parametersIn(operation.path).map(async (name) => [
    name,
    name === ofThread ? await findThread(context, 'visible') : sampleValue(context, operation, name),
  ]);
  return Object.fromEntries(await Promise.all(values));
}

/** Like `samplePath`, or `undefined` without a visible thread. */
export const findSamplePath = (context: Context, operation: Operation): Promise<Path | undefined> =>
  unlessNotTested(samplePath(context, operation));

function sampleValue({ target }: Context, operation: Operation, name: string): string {
  const { id, path, parameters, examples, success } = operation;
  const answered = examples.find(
    ({ status, request }) => status === success?.status && Object.hasOwn(request.path, name),
  );
  const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name);
  // The last parameter is the id of the resource.
  const isLast = parametersIn(path).at(-1) === name;
  const named = isLast ? target.resources?.[id]?.visible : undefined;
  const value = named ?? target.parameters?.[name] ?? answered?.request.path[name] ?? parameter?.example;
  if (value === undefined)
    throw new NotTested(
      `there is no value for the path parameter ${name} of ${id}; add one to the target file: ${
        isLast ? lineForResource(operation, 'visible') : `"parameters": { "${name}": "…" }`
      }`,
    );
  return String(value);
}

/** The path parameters of an operation for one thread; `undefined` if the operation is not about a thread. */
export async function threadPath(context: Context, operation: Operation, id: string): Promise<Path | undefined> {
  const name = threadParameter(context, operation);
  return name === undefined ? undefined : { ...(await samplePath(context, operation)), [name]: id };
}

/** Path parameters of a resource that does not exist; `undefined` if the path has no parameters. */
export function absentPath({ path, parameters }: Operation, id?: string): Path | undefined {
  const names = parametersIn(path);
  const absent = (name: string) => {
    const { type, format } = parameters.find((each) => each.in === 'path' && each.name === name)?.schema ?? {};
    if (/^(integer|number)$/.test(`${type}`)) return '999999999';
    return format === 'uuid' ? 'c04f0a3e-0000-4000-8000-000000000000' : absentId;
  };
  return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, id ?? absent(name)]));
}
