import { type Check, expectStatus } from '../check.ts';
import { all } from '../probe.ts';
import { tokenWithout } from '../scopes.ts';
import { absentId } from '../world.ts';

const ids = { 'an absent id': absentId, 'a malformed id': '%00 \u00fc/..'.repeat(4) };

export const scopeBeforeView: Check = {
  id: 'scope-before-view',
  title: '403 depends on the token alone: it comes before 400 and 404',
  requirements: ['D21', 'D22'],
  failure: '404 for an absent thread where the token may not even ask, or 400 for a parameter of a forbidden request.',
  needs: ['tokens.noNotes', 'tokens.noThreads'],
  run: (lab) =>
    all(lab.contract.operations, async (operation) => {
      const token = tokenWithout(operation.scope);
      if (!token) return [];
      const paths = operation.path.includes('{') ? Object.entries(ids) : [];
      const absent = await all(paths, async ([as, id]) =>
        expectStatus(await lab.ask({ operation, path: { id }, token, as: `with ${as}` }), 403),
      );
      const malformed = await lab.ask({
        operation,
        path: { id: absentId },
        query: { conformance: '1' },
        token,
        as: 'malformed',
      });
      return [...absent, ...expectStatus(malformed, 403)];
    }),
};
