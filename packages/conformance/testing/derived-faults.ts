import type { Contract, Operation, SchemaObject } from '@threads-api/contract';
import { propertiesOf } from '@threads-api/contract';
import { valuesOf } from '../src/probes/parameter-values.ts';
import type { Fault, FaultRequest, FaultResponse, Handler } from './broken-server.ts';

/** A fault derived from the document: one operator applied to one part of an operation. */
export interface DerivedFault extends Pick<Fault, 'id' | 'breakHandler'> {
  operator: string;
  /** Whether a response was changed. The data may not have the place. */
  wasShown(): boolean;
}

type Change = (
  response: FaultResponse,
  request: FaultRequest,
  handler: Handler,
) => FaultResponse | Promise<FaultResponse>;

/** The faults of every operation that reads, at every place where an operator makes sense. */
export function deriveFaults(contract: Contract): DerivedFault[] {
  return contract.operations
    .filter(({ method }) => method === 'GET')
    .flatMap((operation) => [
      ...bodyFaults(contract, operation),
      ...responseFaults(contract, operation),
      ...requestFaults(contract, operation),
    ]);
}

function faultOf(
  contract: Contract,
  operation: Operation,
  operator: string,
  place: string,
  change: Change,
): DerivedFault {
  let shown = false;
  return {
    id: `${operation.id} ${operator} ${place}`.trim(),
    operator,
    wasShown: () => shown,
    breakHandler: (handler) => async (request) => {
      const response = await handler(request);
      if (contract.match(request.method, request.path).operation !== operation) return response;
      const changed = await change(response, request, handler);
      shown ||= changed !== response;
      return changed;
    },
  };
}

/** A property of a body, with `*` for the entries of a list. */
interface Place {
  path: string[];
  schema: SchemaObject;
  required: boolean;
}

const deepest = 4;

function placesIn(schema: SchemaObject, path: string[] = []): Place[] {
  if (path.length >= deepest) return [];
  if (schema.items) return placesIn(schema.items as SchemaObject, [...path, '*']);
  const required = [schema.required ?? []].flat() as string[];
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]) => [
    { path: [...path, name], schema: property, required: required.includes(name) },
    ...placesIn(property, [...path, name]),
  ]);
}

const isNullable = ({ type, oneOf, anyOf, enum: choices }: SchemaObject) =>
  [type, choices].flat().some((each) => each === 'null' || each === null) ||
  [oneOf, anyOf].flat().some((each) => (each as SchemaObject | undefined)?.type === 'null') ||
  type === undefined;

type Body = Record<string, unknown>;

const without = (body: Body, name: string): Body =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));

/** What can happen to a property of a body. */
const operators: Record<string, { applies(place: Place): boolean; change(body: Body, name: string): Body }> = {
  omit: { applies: ({ required }) => required, change: without },
  null: { applies: ({ schema }) => !isNullable(schema), change: (body, name) => ({ ...body, [name]: null }) },
  retype: {
    applies: ({ schema }) => schema.type !== undefined,
    change: (body, name) => ({ ...body, [name]: Array.isArray(body[name]) ? {} : [body[name]] }),
  },
  rename: {
    applies: ({ required }) => required,
    change: (body, name) => ({ ...without(body, name), [`${name}_`]: body[name] }),
  },
};

function bodyFaults(contract: Contract, operation: Operation): DerivedFault[] {
  return placesIn(operation.success?.schema ?? {}).flatMap((place) =>
    Object.entries(operators)
      .filter(([, { applies }]) => applies(place))
      .map(([operator, { change }]) =>
        faultOf(contract, operation, operator, place.path.join('.'), (response) => {
          if (response.status !== 200 || response.text === '') return response;
          const body: unknown = JSON.parse(response.text);
          const changed = changeAt(body, place.path, change);
          return changed === body ? response : { ...response, text: JSON.stringify(changed) };
        }),
      ),
  );
}

/** Changes a property wherever a body has it. Returns the same body if it has none. */
function changeAt(body: unknown, [name = '', ...rest]: string[], change: (body: Body, name: string) => Body): unknown {
  if (name === '*') {
    if (!Array.isArray(body)) return body;
    const changed = body.map((entry) => changeAt(entry, rest, change));
    return changed.some((entry, index) => entry !== body[index]) ? changed : body;
  }
  if (typeof body !== 'object' || body === null || !(name in body)) return body;
  const object = body as Body;
  if (rest.length === 0) return change(object, name);
  const changed = changeAt(object[name], rest, change);
  return changed === object[name] ? body : { ...object, [name]: changed };
}

/** Wrong statuses, media types and headers. */
function responseFaults(contract: Contract, operation: Operation): DerivedFault[] {
  const ofSuccess =
    (change: (response: FaultResponse) => FaultResponse): Change =>
    (response) =>
      response.status === 200 ? change(response) : response;
  const withHeader = (response: FaultResponse, name: string, value: string) => ({
    ...response,
    headers: { ...response.headers, [name]: value },
  });
  const required = Object.entries(operation.success?.headers ?? {}).filter(([, header]) => header.required);
  return [
    faultOf(
      contract,
      operation,
      'wrong status',
      '203',
      ofSuccess((response) => ({ ...response, status: 203 })),
    ),
    faultOf(
      contract,
      operation,
      'wrong type',
      'text/html',
      ofSuccess((response) => withHeader(response, 'content-type', 'text/html')),
    ),
    faultOf(
      contract,
      operation,
      'broken body',
      '',
      ofSuccess((response) => (response.text ? { ...response, text: response.text.slice(0, -1) } : response)),
    ),
    faultOf(contract, operation, 'server error', 'for a 400', (response) =>
      response.status === 400 ? { ...response, status: 500 } : response,
    ),
    ...required.map(([name]) =>
      faultOf(
        contract,
        operation,
        'drop header',
        name,
        ofSuccess((response) => {
          const { [name.toLowerCase()]: dropped, ...headers } = response.headers;
          return dropped === undefined ? response : { ...response, headers };
        }),
      ),
    ),
  ];
}

/** Requests that must be refused, but are accepted. */
function requestFaults(contract: Contract, operation: Operation): DerivedFault[] {
  const retried =
    (matches: (request: FaultRequest) => boolean, change: (request: FaultRequest) => FaultRequest): Change =>
    async (response, request, handler) => {
      if (response.status < 400 || !matches(request)) return response;
      const accepted = await handler(change(request));
      return accepted.status === 200 ? accepted : response;
    };
  const withoutParameter = (name: string) => (request: FaultRequest) => {
    const query = new URLSearchParams(request.query);
    query.delete(name);
    return { ...request, query };
  };
  const refusable = operation.parameters.filter(
    (parameter) => parameter.in === 'query' && valuesOf(parameter).invalid.length > 0,
  );
  const declared = operation.parameters.map(({ name }) => name);
  return [
    ...refusable.map((parameter) =>
      faultOf(
        contract,
        operation,
        'accept any value',
        parameter.name,
        retried(({ query }) => query.has(parameter.name), withoutParameter(parameter.name)),
      ),
    ),
    ...(contract.rejectsUnknownParameters
      ? [
          faultOf(
            contract,
            operation,
            'accept unknown parameters',
            '',
            retried(
              ({ query }) => [...query.keys()].some((name) => !declared.includes(name)),
              (request) => ({
                ...request,
                query: new URLSearchParams([...request.query].filter(([name]) => declared.includes(name))),
              }),
            ),
          ),
        ]
      : []),
    ...operation.filters.map(({ name }) =>
      faultOf(contract, operation, 'ignore filter', name, async (response, request, handler) =>
        response.status === 200 && request.query.has(name) ? handler(withoutParameter(name)(request)) : response,
      ),
    ),
  ];
}
