import type { Fault } from '../../broken-server.ts';
import { operationOf, queryParameters, withQuery, withSearch } from '../../fault-messages.ts';
import { mapRequest, readNames } from '../../fault-tools.ts';

const known = queryParameters();

/** Names in a query, and the way it is split and decoded. */
export const queryFaults: Fault[] = [
  looseName(
    'names-in-any-case',
    'ignores the case of names',
    (name) => known.find((own) => own.toLowerCase() === name.toLowerCase()) ?? name,
  ),
  looseName('names-in-snake-case', 'accepts names in snake_case', (name) =>
    name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  ),
  looseName('names-in-kebab-case', 'accepts names with hyphens', (name) =>
    name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  ),
  looseName('names-of-lists', 'reads limit[] as limit', (name) => name.replace(/\[0?\]$/, '')),
  looseName('names-of-objects', 'ignores the parameter limit[gt]', (name) =>
    /^\w+\[\w{2,}\]$/.test(name) ? undefined : name,
  ),
  looseName('names-with-dots', 'ignores names with a dot', (name) => (/\w\.\w/.test(name) ? undefined : name)),
  looseName('open-brackets', 'ignores names with a bracket that is not closed', (name) =>
    /\[[^\]]*$/.test(name) ? undefined : name,
  ),
  looseName('names-trimmed', 'trims names', (name) => name.trim()),
  looseName('names-of-every-object', 'accepts names of built-in object properties, such as constructor', (name) =>
    name in {} ? undefined : name,
  ),
  looseName('method-in-query', 'ignores _method', (name) => (name === '_method' ? undefined : name)),
  looseName('cache-buster', 'ignores the parameter _', (name) => (name === '_' ? undefined : name)),
  looseName('jsonp', 'ignores callback', (name) => (name === 'callback' ? undefined : name)),
  looseName('common-names', 'ignores page and offset', (name) =>
    ['page', 'offset'].includes(name) ? undefined : name,
  ),
  looseName('id-in-query', 'ignores the name of a path parameter', (name) => (name === 'id' ? undefined : name)),
  looseName('names-of-campaigns', 'ignores campaign parameters such as utm_source', (name) =>
    name.startsWith('utm_') ? undefined : name,
  ),
  looseQuery('no-value-ignored', 'ignores a parameter without =', /^(limit|historyLimit)$/, ''),
  looseQuery('unknown-flag-ignored', 'ignores an unknown parameter without =', /^conformance$/, ''),
  looseQuery('unknown-empty-ignored', 'ignores an unknown parameter without a value', /^conformance=?$/, ''),
  looseQuery('only-first-checked', 'checks only the first of several names', /(?<=[lL]imit=\d+)&conformance=1$/, ''),
  looseQuery('thousand-parameters', 'ignores everything after the 1,000th parameter', /^&{1000}.*$/, ''),
  looseQuery('nameless-ignored', 'ignores a parameter without a name', /^=.*$/, ''),
  looseQuery('plus-kept', 'reads limit=+7 as a number', /=\+(?=\d)/, '='),
  looseQuery('semicolons', 'separates parameters at semicolons', /;/g, '&'),
  looseQuery('values-decoded-twice', 'decodes numbers twice', /(?<=limit=)%25(?=3\d)/i, '%'),
  looseQuery('names-decoded-twice', 'decodes names twice', /^%25(?=[67]\w)/, '%'),
  looseQuery('encoded-names-ignored', 'ignores a parameter with an encoded name', /^%6[^=]*=x$/, ''),
  looseQuery('query-decoded-first', 'decodes a query before it splits it', /%3D|%26$/, (text) =>
    text === '%3D' ? '=' : '',
  ),
  looseQuery('question-marks', 'removes question marks at the start of a query', /^\?+/, ''),
  looseQuery('query-of-html', 'reads amp; as a part of the separator', /^amp;/, ''),
  looseQuery('broken-bytes-removed', 'removes bytes that are not UTF-8', /%ff$/, ''),
  looseQuery('broken-encoding-removed', 'removes a broken percent-encoding', /%zz$/, ''),
  looseRepetition('first-of-two', 'uses the first of two different values', (values) =>
    values.length === 2 && values[0] !== values[1] && !values.includes('') ? values[0] : undefined,
  ),
  looseRepetition('empty-repetition', 'ignores a repeated parameter without a value', (values) =>
    values.includes('') ? values.find((value) => value !== '') : undefined,
  ),
  looseRepetition('third-time', 'accepts a parameter that is given three times', (values) =>
    values.length === 3 ? values[0] : undefined,
  ),
  looseQuery('encoded-repetition', 'compares names before it decodes them', /&%6.*$/, '', 'repeated-parameter', 'D9'),
  looseQuery(
    'list-repetition',
    'ignores a list beside a value',
    /&\w+(\[|%5B)\](=|%3D).*$/,
    '',
    'repeated-parameter',
    'D9',
  ),
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

function looseRepetition(id: string, what: string, choose: (values: string[]) => string | undefined): Fault {
  const breakHandler = mapRequest((request) =>
    withQuery(request, (query) => {
      for (const name of new Set(query.keys())) {
        const values = query.getAll(name);
        const chosen = values.length > 1 ? choose(values) : undefined;
        if (chosen !== undefined) query.set(name, chosen);
      }
    }),
  );
  return { id, what, caughtBy: 'repeated-parameter', breaks: 'D9', breakHandler };
}
