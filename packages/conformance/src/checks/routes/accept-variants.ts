import type { Check } from '../../check.ts';
import { checkEach, checkEachOperation } from '../../check-each.ts';
import { expectStatus } from '../../problem.ts';

const acceptHeaders = [
  'application/json',
  '*/*',
  'application/*;q=0.5',
  'text/html,application/xhtml+xml,*/*;q=0.8',
  'application/xml',
  '',
];

export const acceptVariants: Check = {
  id: 'accept-variants',
  title: 'The response is JSON for every Accept header',
  requirements: ['R1'],
  about: 'Conventions',
  failure: 'HTML for a browser, or 406 for a client that asks for XML.',
  run: (context) =>
    checkEachOperation(context, (request) =>
      checkEach(acceptHeaders, async (accept) =>
        expectStatus(
          await context.send({ ...request, headers: { Accept: accept }, label: `accept ${accept || 'nothing'}` }),
          200,
        ),
      ),
    ),
};
