import type { Contract, Operation } from '@threads-api/contract/model';
import type { Call } from '../call.ts';
import { badParameter, notFound } from '../failure.ts';
import { headerOf } from '../http-message.ts';
import { networkOf } from '../network-of.ts';
import { createSyntaxCheck } from './check-syntax.ts';
import { declaredPart } from './declared-part.ts';
import { type BodyLimits, readBody } from './read-body.ts';
import type { Input, RawInput, ReadInput } from './request-reader.ts';

/** Only short queries are cached. Queries without a cursor are few and short. */
const longestCached = 80;
const mostCached = 1_000;

/**
 * Returns a function that reads the parameters and the body of a request. Accepted queries are cached by their text, because
 * most requests repeat one.
 */
export function createInputReader(
  contract: Contract,
  operation: Operation,
  validate: ReadInput,
  limits: BodyLimits,
): (call: Call) => Input | Promise<Input> {
  const { requestBody } = operation;
  const checkSyntax = createSyntaxCheck(contract, operation);
  const checkLengths = createLengthCheck(operation);
  const known = dependsOnQueryAlone(operation) ? new Map<string, Input['query']>() : undefined;

  async function read({ request, segments: path, search: text, caller }: Call): Promise<Input> {
    const query = new URLSearchParams(text && `?${text.slice(1)}`);
    const raw: RawInput = { path, query, headers: request.headers, body: undefined, contentType: undefined };
    checkSyntax(raw);
    if (requestBody) {
      request.receive?.(caller ? { userId: caller.userId } : { network: networkOf(request.address) });
      Object.assign(raw, await readBody(request, operation, requestBody, limits));
    }
    const input = await validate(raw);
    if (requestBody?.schema) return { ...input, body: declaredPart(input.body, requestBody.schema) };
    if (known && text.length <= longestCached) {
      if (known.size === mostCached) known.clear();
      known.set(text, Object.freeze(input.query));
    }
    return input;
  }

  return (call) => {
    checkLengths(call);
    const query = known?.get(call.search);
    return query ? { path: call.segments, query, body: undefined } : read(call);
  };
}

/** Whether validation depends only on the query: path parameters are strings, and headers are optional strings. */
const dependsOnQueryAlone = ({ parameters, requestBody }: Operation) =>
  !requestBody &&
  parameters
    .filter((parameter) => parameter.in !== 'query')
    .every(
      ({ in: part, required, schema: { maxLength, ...schema } }) =>
        JSON.stringify(schema) === '{"type":"string"}' && (part === 'path' || (part === 'header' && !required)),
    );

/** Rejects ids that are too long to exist, and headers that are longer than the contract allows. */
function createLengthCheck(operation: Operation): (call: Call) => void {
  const limited = operation.parameters.flatMap((parameter) => {
    const { maxLength } = parameter.schema;
    const isLimited = (parameter.in === 'path' || parameter.in === 'header') && typeof maxLength === 'number';
    return isLimited ? [{ parameter, maxLength, key: parameter.name.toLowerCase() }] : [];
  });
  return ({ request, segments }) => {
    for (const { parameter, maxLength, key } of limited) {
      const value = parameter.in === 'path' ? segments[parameter.name] : headerOf(request, key);
      if (value === undefined || value.length <= maxLength) continue;
      if (parameter.in === 'path' && operation.responses['404']) throw notFound(operation);
      throw badParameter(operation, parameter, `has more than ${maxLength} characters`);
    }
  };
}
