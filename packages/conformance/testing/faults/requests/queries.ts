import type { Fault } from '../../broken-server.ts';
import { operationOf, withSearch } from '../../fault-messages.ts';
import { mapRequest, readNames } from '../../fault-tools.ts';

/** Names in a query, and the way it is split and decoded. */
export const queryFaults: Fault[] = [
  looseName('names-of-lists', 'reads limit[] as limit', (name) => name.replace(/\[0?\]$/, '')),
  looseQuery('no-value-ignored', 'ignores a parameter without =', /^(limit|historyLimit)$/, ''),
  looseQuery('unknown-flag-ignored', 'ignores an unknown parameter without =', /^conformance$/, ''),
  looseQuery('encoded-repetition', 'compares names before it decodes them', /&%6.*$/, '', 'repeated-parameter', 'D9'),
];

function looseName(id: string, what: string, read: (name: string) => string | undefined): Fault {
  return { id, what, caughtBy: 'unknown-parameter', breaks: 'D10', breakHandler: readNames(read) };
}

/** A server that reads some queries as if they were others. */
function looseQuery(
  id: string,
  what: string,
  pattern: RegExp,
  replacement: string | ((text: string) => string),
  caughtBy = 'query-parsed',
  breaks = 'D10',
): Fault {
  const replace = (text: string) =>
    typeof replacement === 'string' ? text.replace(pattern, replacement) : text.replace(pattern, replacement);
  const breakHandler = mapRequest((request) => {
    const search = operationOf(request) ? replace(request.search) : request.search;
    return search === request.search ? request : withSearch(request, search);
  });
  return { id, what, caughtBy, breaks, breakHandler };
}
