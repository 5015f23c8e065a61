import { type Check, expectStatus } from '../check.ts';
import { onEachOperation } from '../probe.ts';
import { tokenWithout } from '../scopes.ts';

export const scopeMissing: Check = {
  id: 'scope-missing',
  title: 'A token without the scope of an operation is 403',
  requirements: ['R20'],
  failure: 'One scope opens everything, or the answer is 401 or 404.',
  needs: ['tokens.noNotes', 'tokens.noThreads'],
  run: (lab) =>
    onEachOperation(lab, async (ask) => {
      const token = tokenWithout(ask.operation.scope);
      return token ? expectStatus(await lab.ask({ ...ask, token }), 403) : [];
    }),
};
