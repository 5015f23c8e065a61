import { fillPath, type Operation, type Parameter } from '@threads-api/contract';
import {
  checkEach,
  checkEachOperation,
  checkParts,
  checkProbes,
  checksOf,
  type OperationRequest,
  probeEachOperation,
} from '../check.ts';
import { pagedOperations } from '../data/pagination.ts';
import { findLacking } from '../declarations.ts';
import type { RequestSpec } from '../http/build-request.ts';
import type { Exchange } from '../http/exchange.ts';
import { fieldsOf } from '../http/json.ts';
import { checkValues, sendValue, sentValues } from '../probes/check-values.ts';
import { checkInvalidQueries, checkValidQueries } from '../probes/generated-requests.ts';
import {
  commonNames,
  misreadQueries,
  repetitionsOf,
  respelledNames,
  sendRepeated,
  similarNames,
} from '../probes/odd-queries.ts';
import { queryParametersOf, valuesOf } from '../probes/parameter-values.ts';
import { encodeFirst } from '../probes/spelling.ts';
import { shareOfOperation, spreadOver } from '../probes/spread.ts';
import { expectStatus, type Problem, problem, problemsOf, refusalsOf, type Verdict } from '../problem.ts';
import type { Context } from '../run/context.ts';

const value = '1';

/** Names that an operation does not declare. Names of other operations are tried on each operation, most others once. */
function namesFor(context: Context, operation: Operation): Set<string> {
  const { operations } = context.contract;
  const parameters = queryParametersOf(operation);
  const declared = parameters.map(({ name }) => name);
  const elsewhere = operations.flatMap(queryParametersOf).map(({ name }) => name);
  // A valid value, so that a server that accepts the similar name returns 200.
  const named = parameters.find((parameter) => valuesOf(parameter).valid.includes(value))?.name ?? 'conformance';
  const once = [...similarNames(named), ...commonNames];
  const names = ['conformance', ...elsewhere, ...respelledNames(named), ...shareOfOperation(context, once, operation)];
  return new Set(names.filter((name) => !declared.includes(name)));
}

function findUnnamed(exchange: Exchange, name: string): Verdict {
  if (exchange.response.status !== 400 || exchange.refusedEarly) return 'inapplicable';
  const { message } = fieldsOf(exchange.json);
  return `${message}`.includes(name)
    ? []
    : [problem(exchange, `a message that names '${name}'`, `${message}`, 'message')];
}

/** Sends a valid and an invalid parameter. The message must not name the valid one. */
function sendAfterValid(context: Context, request: OperationRequest, parameter: Parameter): Promise<Exchange>[] {
  const others = queryParametersOf(request.operation).filter((other) => other !== parameter);
  const other = others.find((candidate) => valuesOf(candidate).valid.length > 0);
  const [valid] = other ? valuesOf(other).valid : [];
  const [invalid] = valuesOf(parameter).invalid;
  if (!other || valid === undefined || invalid === undefined) return [];
  const query = { [other.name]: valid, [parameter.name]: invalid };
  return [context.send({ ...request, query, label: `with a valid ${other.name} and an invalid ${parameter.name}` })];
}

/** Encodes characters that need no encoding, in the path and in each parameter with a valid value. */
const checkEncoded = (context: Context): Promise<Verdict> =>
  checkEachOperation(context, async ({ operation, path }) => {
    if (operation.parameters.some((parameter) => parameter.required && parameter.in !== 'path')) return 'inapplicable';
    const encoded = {
      raw: fillPath(operation.path, (name) => path[name], encodeFirst),
      label: `${operation.id} with its path encoded`,
    };
    const queries = queryParametersOf(operation).flatMap((parameter): RequestSpec[] => {
      const [value] = valuesOf(parameter).valid;
      const { name } = parameter;
      const search = `${encodeFirst(name)}=${encodeFirst(`${value}`)}`;
      return value ? [{ operation, path, search, label: `with ${name} encoded` }] : [];
    });
    const probes = [...(operation.path.includes('{') ? [encoded] : []), ...queries];
    return checkProbes(
      context,
      probes.map((probe) => ({ ...probe, expected: 200 })),
    );
  });

export const parameterChecks = checksOf({
  'unknown-parameter': {
    title: 'An unknown query parameter is rejected with 400, and the message names it',
    requirements: ['D10'],
    declares: ['unknownParameters'],
    run: (context) =>
      checkEachOperation(context, (request) =>
        checkEach(namesFor(context, request.operation), async (name): Promise<Problem[]> => {
          const exchange = await context.send({ ...request, query: { [name]: value } });
          const refused = expectStatus(exchange, ...refusalsOf(request.operation));
          // A server may quote or escape other names.
          const isQuoted = !/^\w+$/.test(name) || findLacking(context.contract, ['errorFields']);
          return refused.length > 0 || isQuoted ? refused : problemsOf(findUnnamed(exchange, name));
        }),
      ),
  },
  'auth-token-in-query': {
    title: 'A token in the query string is an unknown parameter',
    requirements: ['D23'],
    declares: ['unknownParameters', 'bearer'],
    run: (context) =>
      probeEachOperation(context, () =>
        ['access_token', 'token', 'api_key'].flatMap((name) => {
          const query = { [name]: context.target.tokens.full };
          return [
            { query, token: null, label: `with ?${name}=`, expected: 401 },
            { query, label: `with a token and ?${name}=`, expected: 400 },
          ];
        }),
      ),
  },
  'repeated-parameter': {
    title: 'A repeated query parameter is rejected with 400',
    requirements: ['D9'],
    declares: ['unknownParameters'],
    about: 'BadRequest',
    run: (context) =>
      checkEachOperation(context, (request) => {
        const { operation } = request;
        const single = queryParametersOf(operation).filter(({ schema }) => schema.type !== 'array');
        const expected = refusalsOf(operation);
        const others = shareOfOperation(context, repetitionsOf(operation), operation);
        return checkParts(
          () =>
            checkEach(single, async (parameter) =>
              expectStatus(await sendRepeated(context, request, parameter), ...expected),
            ),
          () =>
            checkProbes(
              context,
              others.map((repetition) => ({ ...request, ...repetition, expected })),
            ),
        );
      }),
  },
  'error-names-parameter': {
    title: 'The message of a 400 names the parameter',
    requirements: ['D9', 'D10', 'D16', 'D12'],
    declares: ['errorFields'],
    about: 'BadRequest',
    run: (context) =>
      checkEachOperation(context, (request) => {
        return checkEach(queryParametersOf(request.operation), async (parameter) => {
          const { name } = parameter;
          const values = sentValues(context, request.operation, parameter, 'invalid');
          const exchanges = await Promise.all([
            ...values.map((value) => sendValue(context, request, parameter, value, 'invalid')),
            sendRepeated(context, request, parameter),
            ...sendAfterValid(context, request, parameter),
          ]);
          return checkEach(exchanges, async (exchange) => findUnnamed(exchange, name));
        });
      }),
  },
  'parameter-accepted': {
    title: 'Every value that the contract allows is accepted, up to the bounds, percent-encoded or not',
    requirements: ['D16', 'D9', 'D12'],
    run: (context) =>
      checkParts(
        () => checkValues(context, 'valid', () => [200]),
        () => checkEncoded(context),
      ),
  },
  'parameter-refused': {
    title: 'A value that the contract does not allow is rejected with 400, including values just beyond the bounds',
    requirements: ['D16', 'D9', 'D10', 'D12'],
    run: (context) => checkValues(context, 'invalid', refusalsOf),
  },
  'query-parsed': {
    title: 'No part of a query is ignored, and each is decoded once',
    requirements: ['D10', 'D9'],
    run: (context) =>
      checkEach(
        spreadOver(context, Object.entries(misreadQueries), pagedOperations(context)),
        async ([[label, write], operation]) => {
          const { name, maximum } = operation.paging.limit;
          const query = write(name, `${maximum}`);
          const exchange = await context.send({ operation, search: query, label: `with ${label}` });
          return expectStatus(exchange, ...refusalsOf(operation)).map((found) => ({ ...found, cause: label }));
        },
      ),
  },
  'generated-valid': {
    title: 'Any combination of valid parameters returns 200',
    requirements: ['D16', 'D9', 'D12'],
    run: checkValidQueries,
  },
  'generated-invalid': {
    title: 'Any query with one invalid or unknown parameter is rejected with 400',
    requirements: ['D10', 'D9', 'D12', 'D16'],
    run: checkInvalidQueries,
  },
});
