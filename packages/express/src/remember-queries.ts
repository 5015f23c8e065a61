import type { Operation } from '@threads-api/contract';
import type { Request, Response } from 'express';
import type { Query, ReadQuery } from './read-query.ts';

/** Queries without a cursor are few, and shorter than this. */
const longest = 80;
const most = 1_000;

/** Validates each query once: what it means depends on its text alone. */
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

/** Whether any text will do for the other parameters: the path's are looked up, headers are optional, and lengths are checked elsewhere. */
const dependsOnQueryAlone = ({ parameters }: Operation) =>
  parameters
    .filter((parameter) => parameter.in !== 'query')
    .every(({ schema: { maxLength, ...schema } }) => JSON.stringify(schema) === '{"type":"string"}');
