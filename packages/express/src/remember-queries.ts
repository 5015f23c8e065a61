import type { Operation } from '@threads-api/contract';
import type { Request, Response } from 'express';
import type { Query, ReadQuery } from './read-query.ts';

/** Only short queries are cached. Queries without a cursor are few and short. */
const longest = 80;
const most = 1_000;

/** Caches validated queries by their text. */
export function rememberQueries(operation: Operation, readQuery: ReadQuery): ReadQuery {
  if (!dependsOnQueryAlone(operation)) return readQuery;
  const known = new Map<string, Query>();
  const read = async (text: string, request: Request, response: Response) => {
    const query = await readQuery(request, response);
    if (known.size === most) known.clear();
    if (text.length <= longest) known.set(text, query);
    return query;
  };
  return (request, response) => {
    const start = request.url.indexOf('?');
    const text = start === -1 ? '' : request.url.slice(start);
    return known.get(text) ?? read(text, request, response);
  };
}

/** Whether validation depends only on the query: path parameters are strings, and headers are optional strings. Lengths are checked elsewhere. */
const dependsOnQueryAlone = ({ parameters }: Operation) =>
  parameters
    .filter((parameter) => parameter.in !== 'query')
    .every(({ schema: { maxLength, ...schema } }) => JSON.stringify(schema) === '{"type":"string"}');
