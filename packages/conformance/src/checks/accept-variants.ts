import { type Check, expectStatus } from '../check.ts';
import { all, onEachOperation } from '../probe.ts';

const accepted = [
  'application/json',
  '*/*',
  'application/*;q=0.5',
  'text/html,application/xhtml+xml,*/*;q=0.8',
  'application/xml',
  '',
];

export const acceptVariants: Check = {
  id: 'accept-variants',
  title: 'The answer is JSON whatever Accept says',
  requirements: ['R1'],
  failure: 'HTML for a browser, 406 for a client that asks for XML.',
  run: (lab) =>
    onEachOperation(lab, (ask) =>
      all(accepted, async (accept) =>
        expectStatus(await lab.ask({ ...ask, headers: { Accept: accept }, as: `accept ${accept || 'nothing'}` }), 200),
      ),
    ),
};
