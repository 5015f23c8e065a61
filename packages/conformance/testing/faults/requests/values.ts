import type { Fault } from '../../broken-server.ts';
import { withQuery } from '../../fault-messages.ts';
import { mapRequest, readValues } from '../../fault-tools.ts';

/** Values of query parameters that are not valid, but that careless parsers accept. */
export const valueFaults: Fault[] = [
  looseLimit('number-trimmed', 'ignores spaces around a number', (text) =>
    /^ *\d+ *$/.test(text) ? text.trim() : undefined,
  ),
  looseLimit('number-before-line-break', 'ignores a line break after a number', (text) => /^(\d+)\n$/.exec(text)?.[1]),
  looseLimit(
    'number-after-no-break-space',
    'ignores any white space before a number',
    (text) => /^\u00a0(\d+)$/.exec(text)?.[1],
  ),
  looseLimit('number-before-nul', 'truncates a number at a NUL', (text) => /^(\d+)\0/.exec(text)?.[1]),
  looseLimit('number-with-plus', 'accepts + before a number', (text) => /^\+(\d+)$/.exec(text)?.[1]),
  looseLimit('number-cut', 'reads a number up to the first letter', (text) => /^([1-9]\d?)[a-z]/.exec(text)?.[1]),
  looseLimit('number-with-fraction', 'rounds a number', (text) =>
    /^\d+\.\d*$/.test(text) ? `${Math.trunc(Number(text))}` : undefined,
  ),
  looseLimit('number-in-any-notation', 'converts text to a number as JavaScript does', (text) =>
    /^0[xob]|e\d/.test(text) && Number(text) > 0 ? `${Number(text)}` : undefined,
  ),
  looseLimit('number-with-underscores', 'accepts 1_0', (text) => /^\d+_\d+$/.exec(text)?.[0].replace('_', '')),
  looseLimit('number-with-separators', 'ignores thousands separators', (text) =>
    /^\d+[, ]\d+$/.exec(text)?.[0].replace(/[, ]/, ''),
  ),
  looseLimit('number-in-other-digits', 'accepts the digits of other scripts', (text) =>
    /^[\u0660-\u0669]+$/.test(text) ? `${text.charCodeAt(0) - 0x660}` : undefined,
  ),
  looseLimit('number-in-mixed-digits', 'accepts the digits of other scripts after the first one', (text) =>
    /^[1-9]\p{Nd}+$/u.test(text) && !/^\d+$/.test(text) ? `${text[0]}0` : undefined,
  ),
  looseLimit('number-in-full-width', 'accepts full-width digits', (text) =>
    /^[\uff10-\uff19]+$/.test(text) ? text.normalize('NFKC') : undefined,
  ),
  looseLimit('32-bit-number', 'truncates a number to 32 bits', (text) =>
    /^-?\d{7,15}$/.test(text) ? `${BigInt.asIntN(32, BigInt(text))}` : undefined,
  ),
  looseLimit('64-bit-number', 'truncates a number to 64 bits', (text) =>
    /^\d{20}$/.test(text) ? `${BigInt.asUintN(64, BigInt(text))}` : undefined,
  ),
  looseLimit('minus-zero', 'reads -0 as no limit', (text) => (text === '-0' ? '50' : undefined)),
  looseLimit('number-in-quotes', 'removes quotes around a number', (text) => /^"(\d+)"$/.exec(text)?.[1]),
  looseLimit('first-of-numbers', 'uses the first of several numbers', (text) => /^(\d+),\d+$/.exec(text)?.[1]),
  looseLimit(
    'number-of-python',
    'accepts number suffixes of programming languages, such as 7n or 7L',
    (text) => /^(\d+)[nL]$/.exec(text)?.[1],
  ),
  looseLimit('empty-number', 'reads an empty number as the default', (text) => (text.trim() === '' ? '50' : undefined)),
  looseLimit('negative-number', 'reads -1 as no limit', (text) => (text === '-1' ? '50' : undefined)),
  looseLimit('unreadable-number', 'replaces a non-numeric value with the default', (text) =>
    /^[a-z]+$/i.test(text) ? '50' : undefined,
  ),
  looseLimit('number-in-sql', 'passes an unvalidated number to its database', (text) => /^(\d+) OR /.exec(text)?.[1]),
  looseUnread('unread-trimmed', 'trims the value of unread', (text) => text.trim() === '1'),
  looseUnread('unread-as-number', 'reads unread as a number', (text) => text !== '' && Number(text) === 1),
  looseUnread(
    'unread-cut',
    'reads unread up to the first character that is not a digit',
    (text) => Number.parseInt(text, 10) === 1,
  ),
  looseUnread('unread-as-boolean', 'reads unread as a checkbox', (text) => ['on', 'yes', 'TRUE'].includes(text)),
  looseUnread('unread-not-zero', 'reads any number but 0 as 1', (text) => text === '-1'),
  looseUnread('unread-normalized', 'accepts full-width digits in unread', (text) => text.normalize('NFKC') === '1'),
  looseUnread('unread-list', 'reads unread as a list', (text) => text.split(',').includes('1')),
  {
    id: 'unread-empty',
    what: 'ignores unread without a value',
    caughtBy: 'parameter-refused',
    breaks: 'D9',
    breakHandler: mapRequest((request) =>
      request.query.get('unread') === '' ? withQuery(request, (query) => query.delete('unread')) : request,
    ),
  },
];

function looseLimit(id: string, what: string, read: (text: string) => string | undefined): Fault {
  const breakHandler = readValues(['limit', 'historyLimit'], read);
  return { id, what, caughtBy: 'parameter-refused', breaks: 'D10', breakHandler };
}

function looseUnread(id: string, what: string, accepts: (text: string) => boolean): Fault {
  const breakHandler = readValues(['unread'], (text) => (accepts(text) ? '1' : undefined));
  return { id, what, caughtBy: 'parameter-refused', breaks: 'D9', breakHandler };
}
