import type {
  ContractDocument,
  OperationObject,
  ParameterObject,
  ResponseObject,
  SchemaObject,
} from '@threads-api/contract';

/** How an operation is paged, read from its links and its parameters. */
export interface Paging {
  cursorName: string;
  /** Where in the body the next cursor stands. */
  cursorPointer: string;
  limitName: string;
  /** Where in the body the entries stand. */
  listPointer: string;
  maximum: number;
  /** How many entries a page holds at most if no limit is given. */
  standard: number;
}

export interface ContractOperation {
  id: string;
  /** In upper case. */
  method: string;
  path: string;
  scope: string;
  requirements: string[];
  parameters: ParameterObject[];
  responses: Record<string, ResponseObject>;
  paging?: Paging;
}

/** What the kit reads from a contract, made once a run. */
export interface CompiledContract {
  version: string;
  basePath: string;
  operations: ContractOperation[];
  fallbacks: Record<string, ResponseObject>;
  /** The operation of a raw path below the base address; without one, the operations of the path. */
  at(method: string, path: string): { operation?: ContractOperation; siblings: ContractOperation[] };
}

const verbs = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

export function compileContract(document: ContractDocument): CompiledContract {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    verbs.flatMap((verb) => (item[verb] ? [compileOperation(path, verb, item[verb])] : [])),
  );
  const patterns = [...new Set(operations.map(({ path }) => path))].map((path) => ({ path, pattern: patternOf(path) }));
  return {
    version: document.info.version,
    basePath: document.servers[0]?.url.replace(/^https?:\/\/[^/]+/, '').replace(/\/+$/, '') ?? '',
    operations,
    fallbacks: document['x-fallback-responses'] ?? {},
    at(method, given) {
      const found = patterns.find(({ pattern }) => pattern.test(given.split('?', 1).join()));
      const siblings = operations.filter(({ path }) => path === found?.path);
      const wanted = method === 'HEAD' ? 'GET' : method;
      const operation = siblings.find((candidate) => candidate.method === wanted);
      return { siblings, ...(operation && { operation }) };
    },
  };
}

function patternOf(path: string): RegExp {
  const literals = path.split(/\{\w+\}/).map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literals.join('[^/]+')}$`);
}

function compileOperation(path: string, verb: string, operation: OperationObject): ContractOperation {
  const { operationId: id, parameters = [], responses, security = [] } = operation;
  const paging = pagingOf(id, parameters, responses['200']);
  return {
    id,
    method: verb.toUpperCase(),
    path,
    scope: security.flatMap((requirement) => Object.values(requirement).flat()).join(' '),
    requirements: operation['x-requirement'] ?? [],
    parameters,
    responses,
    ...(paging && { paging }),
  };
}

function pagingOf(id: string, parameters: ParameterObject[], response?: ResponseObject): Paging | undefined {
  const limit = parameters.find((parameter) => parameter['x-limits']);
  const link = Object.values(response?.links ?? {}).find(({ operationId }) => operationId === id);
  const cursor = Object.entries(link?.parameters ?? {}).find(([, value]) => value.startsWith('$response.body#'));
  if (!limit || !cursor) return undefined;
  return {
    cursorName: cursor[0],
    cursorPointer: cursor[1].slice('$response.body#'.length),
    limitName: limit.name,
    listPointer: limit['x-limits'] as string,
    maximum: limit.schema.maximum as number,
    standard: limit.schema.default as number,
  };
}

/** The value a JSON pointer leads to. */
export function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | null | undefined)?.[key], value);
}

/** Every list of a schema that promises an order, by the pointer to it. */
export function orderedLists(schema: SchemaObject, pointer = ''): { pointer: string; order: string[] }[] {
  const order = schema['x-order'] as string[] | undefined;
  const parts = (schema.allOf ?? []) as SchemaObject[];
  const properties = Object.entries((schema.properties ?? {}) as Record<string, SchemaObject>);
  return [
    ...(order ? [{ pointer, order }] : []),
    ...parts.flatMap((part) => orderedLists(part, pointer)),
    ...properties.flatMap(([name, property]) => orderedLists(property, `${pointer}/${name}`)),
  ];
}
