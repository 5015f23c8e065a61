import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { pagedOperations } from '../../data/pagination.ts';
import { fillPath, samplePath } from '../../data/paths.ts';
import { isUndecodable } from '../../http/exchange.ts';
import { encodeFirst } from '../../probes/repeated-parameters.ts';
import { spreadOver } from '../../probes/spread.ts';
import { expectStatus } from '../../problem.ts';

/** Queries with one error that some parsers hide, exactly as sent. `name` is an integer parameter. */
const queries: Record<string, (name: string, value: string) => string> = {
  'a parameter without =': (name) => name,
  'an unknown parameter without =': () => 'conformance',
  'an unknown parameter without a value': () => 'conformance=',
  'an unknown parameter after a known one': (name, value) => `${name}=${value}&conformance=1`,
  'an unknown parameter after 1,100 empty ones': () => `${'&'.repeat(1100)}conformance=1`,
  'a parameter without a name': () => '=1',
  'a plus sign, which is a space': (name, value) => `${name}=+${value}`,
  'a semicolon, which is not a separator': (name, value) => `${name}=${value};`,
  'a value that is encoded twice': (name, value) => `${name}=%25${value.charCodeAt(0).toString(16)}${value.slice(1)}`,
  'a name that is encoded twice': (name, value) => `%25${name.charCodeAt(0).toString(16)}${name.slice(1)}=${value}`,
  'an encoded name and an invalid value': (name) => `${encodeFirst(name)}=x`,
  'an encoded equals sign': (name, value) => `${name}%3D${value}`,
  'an encoded ampersand': (name, value) => `${name}=${value}%26`,
  'a second question mark': (name, value) => `?${name}=${value}`,
  'an HTML-escaped ampersand': (name, value) => `amp;${name}=${value}`,
  'a value that is not UTF-8': (name, value) => `${name}=${value}%ff`,
  'a broken percent-encoding': (name, value) => `${name}=${value}%zz`,
};

export const queryParsed: Check = {
  id: 'query-parsed',
  title: 'No part of a query is ignored, and each is decoded once',
  requirements: ['D10', 'D9'],
  about: 'Conventions',
  failure:
    'A query such as "limit", "limit=7;" or "limit=%2537" is accepted, or everything after the 1,000th parameter is ignored.',
  run: (context) =>
    checkEach(spreadOver(Object.entries(queries), pagedOperations(context)), async ([[label, write], operation]) => {
      const { name, maximum } = operation.paging.limit;
      const query = write(name, `${maximum}`);
      const raw = `${fillPath(operation, await samplePath(context, operation))}?${query}`;
      const exchange = await context.send({ raw, label: `${operation.id} with ${label}` });
      return expectStatus(exchange, 400, ...(isUndecodable(query) ? [404] : [])).map((problem) => ({
        ...problem,
        cause: label,
      }));
    }),
};
