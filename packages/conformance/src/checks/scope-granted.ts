import { type Check, expectStatus } from '../check.ts';
import { all, onEachOperation } from '../probe.ts';
import { tokenWithout } from '../scopes.ts';

export const scopeGranted: Check = {
  id: 'scope-granted',
  title: 'A token needs the scope of the operation and no other',
  requirements: ['D22'],
  failure: 'Notes cannot be read without threads:read as well, or a token must have every scope.',
  needs: ['tokens.noNotes', 'tokens.noThreads'],
  run: (lab) => {
    const scopes = [...new Set(lab.contract.operations.map(({ scope }) => scope))];
    return onEachOperation(lab, (ask) =>
      all(scopes, async (scope) => {
        const token = tokenWithout(scope);
        return token && scope !== ask.operation.scope ? expectStatus(await lab.ask({ ...ask, token }), 200) : [];
      }),
    );
  },
};
