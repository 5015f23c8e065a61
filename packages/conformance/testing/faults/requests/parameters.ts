import { contract } from '@threads-api/contract';
import { type Break, faultsOf } from '../../fault.ts';
import { operationOf, withJson, withoutParameters, withQuery } from '../../fault-messages.ts';
import { failWhen, mapRequest, mapResponseWithStatus } from '../../fault-tools.ts';

const replaceLimit = (from: number, to: number, replacement: string): Break =>
  mapRequest((request) => {
    const limit = Number(request.query.get('limit') ?? Number.NaN);
    return limit >= from && limit <= to && operationOf(request)
      ? withQuery(request, (query) => query.set('limit', replacement))
      : request;
  });

/** Reads some queries as if they were others. */
const reads = (pattern: RegExp, replacement: string): Break =>
  mapRequest((request) => {
    const search = operationOf(request) ? request.search.replace(pattern, replacement) : request.search;
    return search === request.search ? request : { ...request, search, query: new URLSearchParams(search) };
  });

const isDeclared = (path: string, name: string) =>
  contract.operations.some(
    ({ match, parameters }) => match(path) && parameters.some((each) => each.in === 'query' && each.name === name),
  );

/** Does not name the parameter that causes a 400. */
const unnamed = (when: (query: URLSearchParams, path: string) => boolean): Break =>
  mapResponseWithStatus(400, (response, { query, path }) =>
    when(query, path) ? withJson(response, { statusCode: 400, message: 'Bad request.' }) : response,
  );

/** Names and values of parameters, and the way a query is split and decoded. */
export const parameterFaults = faultsOf({
  'unknown-parameter': {
    'ignores limit where only historyLimit exists': mapRequest((request) =>
      operationOf(request) === 'detail' ? withQuery(request, (query) => query.delete('limit')) : request,
    ),
  },
  'parameter-refused': {
    'treats limit=101 as 100': replaceLimit(101, 101, '100'),
  },
  'parameter-accepted': {
    'rejects historyLimit=199': failWhen(
      400,
      ({ query }, { status }) => status === 200 && query.get('historyLimit') === '199',
    ),
  },
  'error-names-parameter': {
    'does not name the parameter that is invalid': unnamed((query, path) =>
      [...query.keys()].every((name) => isDeclared(path, name)),
    ),
    'does not name the parameter that is not a number': unnamed((query) => query.get('limit') === 'ten'),
  },
  'generated-valid': {
    'rejects unread=1 with some limits': failWhen(400, ({ query }, { status }) => {
      const limit = Number(query.get('limit'));
      return status === 200 && query.has('unread') && !query.has('cursor') && limit > 2 && limit < 99;
    }),
    'compares historyLimit with its maximum as text, so that historyLimit=5 is too large': failWhen(
      400,
      ({ query }, { status }) => status === 200 && (query.get('historyLimit') ?? '') > '200',
    ),
  },
  'generated-invalid': {
    'treats a limit far beyond the maximum as 100': replaceLimit(102, 1_000_000, '100'),
    'drops parameters with unusual characters in their names, as a firewall does': mapRequest((request) =>
      withoutParameters(
        request,
        [...request.query.keys()].filter((name) => /[!"#$*<>^{|}~]/.test(name)),
      ),
    ),
  },
  'query-parsed': {
    'ignores a parameter without =': reads(/^(limit|historyLimit)$/, ''),
    'ignores an unknown parameter without =': reads(/^conformance$/, ''),
  },
});
