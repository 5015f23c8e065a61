import type { Fault } from '../../broken-server.ts';
import { operationOf, queryParameters, withJson, withQuery } from '../../fault-messages.ts';
import { failWhen, mapRequest, mapResponseWithStatus } from '../../fault-tools.ts';

const known = queryParameters();

const replaceLimit = (from: number, to: number, replacement: string) =>
  mapRequest((request) => {
    const limit = Number(request.query.get('limit') ?? Number.NaN);
    return limit >= from && limit <= to && operationOf(request)
      ? withQuery(request, (query) => query.set('limit', replacement))
      : request;
  });

export const parameterFaults: Fault[] = [
  {
    id: 'unknown-ignored',
    what: 'ignores unknown parameters',
    caughtBy: 'unknown-parameter',
    breaks: 'D10',
    breakHandler: mapRequest((request) =>
      withQuery(request, (query) => {
        for (const name of [...query.keys()]) if (!known.includes(name)) query.delete(name);
      }),
    ),
  },
  {
    id: 'limit-bent',
    what: 'treats limit=101 as 100',
    caughtBy: 'parameter-refused',
    breaks: 'D16',
    breakHandler: replaceLimit(101, 101, '100'),
  },
  {
    id: 'value-unnamed',
    what: 'does not name the parameter that is invalid',
    caughtBy: 'error-names-parameter',
    breaks: 'D9',
    breakHandler: mapResponseWithStatus(400, (response, request) => {
      const own = queryParameters(request.path);
      return [...request.query.keys()].every((name) => own.includes(name))
        ? withJson(response, { statusCode: 400, message: 'Bad request.' })
        : response;
    }),
  },
  {
    id: 'foreign-parameter-ignored',
    what: 'ignores limit where only historyLimit exists',
    caughtBy: 'unknown-parameter',
    breaks: 'D10',
    breakHandler: mapRequest((request) =>
      operationOf(request) === 'detail' ? withQuery(request, (query) => query.delete('limit')) : request,
    ),
  },
  {
    id: 'last-one-wins',
    what: 'uses the last of two values',
    caughtBy: 'repeated-parameter',
    breaks: 'D9',
    breakHandler: mapRequest((request) =>
      withQuery(request, (query) => {
        for (const name of new Set(query.keys()))
          if (known.includes(name)) query.set(name, query.getAll(name).at(-1) ?? '');
      }),
    ),
  },
  {
    id: 'history-border-too-low',
    what: 'rejects historyLimit=199',
    caughtBy: 'parameter-accepted',
    breaks: 'D12',
    breakHandler: failWhen(400, ({ query }, { status }) => status === 200 && query.get('historyLimit') === '199'),
  },
  {
    id: 'not-together',
    what: 'rejects unread=1 with some limits',
    caughtBy: 'generated-valid',
    breaks: 'D16',
    breakHandler: failWhen(
      400,
      ({ query }, { status }) =>
        status === 200 &&
        query.has('unread') &&
        !query.has('cursor') &&
        Number(query.get('limit')) > 2 &&
        Number(query.get('limit')) < 99,
    ),
  },
  {
    id: 'far-limit-bent',
    what: 'treats a limit far beyond the maximum as 100',
    caughtBy: 'generated-invalid',
    breaks: 'D10',
    breakHandler: replaceLimit(102, 1_000_000, '100'),
  },
  unnamed(
    'unnamed-number',
    'does not name the parameter that is not a number',
    (query) => query.get('limit') === 'ten',
  ),
];

function unnamed(id: string, what: string, when: (query: URLSearchParams) => boolean): Fault {
  const breakHandler = mapResponseWithStatus(400, (response, { query }) =>
    when(query) ? withJson(response, { statusCode: 400, message: 'Bad request.' }) : response,
  );
  return { id, what, caughtBy: 'error-names-parameter', breaks: 'D10', breakHandler };
}
