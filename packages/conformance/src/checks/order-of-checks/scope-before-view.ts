import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { absentPath } from '../../data/paths.ts';
import { absentId } from '../../data/threads.ts';
import { invalidQuery } from '../../probes/invalid-query.ts';
import { tokenWithout } from '../../probes/scopes.ts';
import { expectStatus, problemsOf } from '../../problem.ts';

const ids = { 'an absent id': absentId, 'a malformed id': '%00 \u00fc?'.repeat(4) };

export const scopeBeforeView: Check = {
  id: 'scope-before-view',
  title: '403 depends only on the token, and takes precedence over 400 and 404',
  requirements: ['D21', 'D22'],
  about: 'Which error comes first',
  failure: '404 for an absent thread or 400 for a parameter, although the token lacks the scope.',
  needs: ['tokens.noNotes', 'tokens.noThreads'],
  run: (context) =>
    checkEach(context.contract.operations, async (operation) => {
      const token = tokenWithout(operation.scope);
      if (!token) return [];
      const absent = await checkEach(Object.entries(ids), async ([label, id]) => {
        const path = absentPath(operation, id);
        if (!path) return 'inapplicable';
        return expectStatus(await context.send({ operation, path, token, label: `with ${label}` }), 403);
      });
      const queries = { malformed: { conformance: '1' }, 'with an invalid value': invalidQuery(operation) };
      const malformed = await checkEach(Object.entries(queries), async ([label, query]) => {
        const path = absentPath(operation) ?? {};
        return expectStatus(await context.send({ operation, path, query, token, label }), 403);
      });
      return [...problemsOf(absent), ...problemsOf(malformed)];
    }),
};
