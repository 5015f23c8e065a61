import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { isUndecodable } from '../../http/exchange.ts';
import { expectStatus, problem } from '../../problem.ts';

/** Path segments, exactly as sent, by label. */
const segments = {
  'a NUL': '%00',
  'a broken percent-encoding': '%zz',
  'half a percent-encoding': 'abc%2',
  'no UTF-8': '%ff%fe',
  'non-ASCII letters': '%C3%BC%F0%9F%9A%B2',
  'an encoded slash': 'a%2Fb',
  'an encoded question mark': 'a%3Fb',
  spaces: '%20%20',
  'a quote': "'%20or%20'1'%3D'1",
  '65 characters': 'a'.repeat(65),
  '2,000 characters': 'a'.repeat(2000),
  'a number': '0',
  'a line break': 'a%0D%0Ab',
};

export const malformedId: Check = {
  id: 'malformed-id',
  title: 'An id that cannot exist returns 404, like one that does not exist',
  requirements: ['D18', 'D2'],
  about: 'parameters/threadId',
  failure: '400 for a very long id, or 500 for a broken percent-encoding.',
  run: (context) =>
    checkEach(context.contract.operations, (operation) =>
      checkEach(operation.resource ? Object.entries(segments) : [], async ([label, segment]) => {
        const raw = operation.path.replaceAll(/\{[^}]+\}/g, segment);
        const exchange = await context.send({ raw, label: `${operation.id} with ${label} for an id` });
        if (!isUndecodable(segment)) return expectStatus(exchange, 404);
        const { status } = exchange.response;
        return exchange.refusedEarly ? [] : [problem(exchange, 'status 400 or 404', `status ${status}`, `${status}`)];
      }),
    ),
};
