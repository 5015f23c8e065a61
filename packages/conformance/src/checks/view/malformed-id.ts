import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { isUndecodable } from '../../http/exchange.ts';
import { shareOf } from '../../probes/spread.ts';
import { expectStatus, problem } from '../../problem.ts';

/** Path segments, exactly as sent, by label. */
const segments: Record<string, string> = {
  'a NUL': '%00',
  'a broken percent-encoding': '%zz',
  'half a percent-encoding': 'abc%2',
  'invalid UTF-8': '%ff%fe',
  'a surrogate': '%ED%A0%80',
  'non-ASCII letters': '%C3%BC%F0%9F%9A%B2',
  'an encoded slash': 'a%2Fb',
  'an encoded path': '..%2F..%2Fetc%2Fpasswd',
  'an encoded question mark': 'a%3Fb',
  'an encoded percent sign': '%25',
  spaces: '%20%20',
  'an underscore': '_',
  'an asterisk': '*',
  'a quote': "'%20or%20'1'%3D'1",
  'a double quote': '%22',
  'a backslash': '%5C',
  'an operator of a query': '%7B%22$gt%22%3A%22%22%7D',
  '65 characters': 'a'.repeat(65),
  '2,000 characters': 'a'.repeat(2000),
  'a number': '0',
  'a negative number': '-1',
  'a number beyond 64 bits': '18446744073709551617',
  'a UUID': '00000000-0000-0000-0000-000000000000',
  'a name that every object has': '__proto__',
  'a method that every object has': 'toString',
  'the word null': 'null',
  'the word me': 'me',
  'a line break': 'a%0D%0Ab',
};

/** Sent to every operation, because frameworks restrict the length and characters of an id for each route. */
const forEveryOperation = ['65 characters', 'an encoded slash'];

export const malformedId: Check = {
  id: 'malformed-id',
  title: 'An id that cannot exist returns 404, like one that does not exist',
  requirements: ['D18', 'D2'],
  about: 'parameters/threadId',
  failure: '400 for a very long id or one of an unusual form, or 500 for a broken percent-encoding.',
  run: (context) => {
    const operations = context.contract.operations.filter(({ resource }) => resource);
    return checkEach(operations.entries(), ([index, operation]) => {
      const own = shareOf(Object.keys(segments), index, operations.length);
      return checkEach(new Set([...forEveryOperation, ...own]), async (label) => {
        const segment = segments[label] ?? '';
        const raw = operation.path.replaceAll(/\{[^}]+\}/g, segment);
        const exchange = await context.send({ raw, label: `${operation.id} with ${label} as the id` });
        if (!isUndecodable(segment)) return expectStatus(exchange, 404);
        const { status } = exchange.response;
        return exchange.refusedEarly ? [] : [problem(exchange, 'status 400 or 404', `status ${status}`, `${status}`)];
      });
    });
  },
};
