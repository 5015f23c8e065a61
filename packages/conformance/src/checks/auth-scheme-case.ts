import { type Check, expectStatus } from '../check.ts';
import { all, onEachOperation } from '../probe.ts';

export const authSchemeCase: Check = {
  id: 'auth-scheme-case',
  title: 'The word Bearer counts in any case',
  requirements: ['D23'],
  failure: '401 for "bearer" or "BEARER", which RFC 9110 allows.',
  run: (lab) =>
    onEachOperation(lab, (ask) =>
      all(['bearer', 'BEARER', 'bEaReR'], async (scheme) => {
        const authorization = { value: `${scheme} ${lab.target.tokens.full}`, shown: `${scheme} $FULL_TOKEN` };
        return expectStatus(await lab.ask({ ...ask, authorization, as: `with ${scheme}` }), 200);
      }),
    ),
};
