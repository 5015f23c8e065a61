import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { isUndecodable } from '../../http/exchange.ts';
import { findUnknownPaths } from '../../probes/unknown-paths.ts';
import { expectStatus } from '../../problem.ts';

export const unknownPath: Check = {
  id: 'unknown-path',
  title: 'A path that the contract does not declare returns 404',
  requirements: ['D19'],
  about: 'x-fallback-responses/404',
  failure: '200 for /threads.json, 200 with an HTML page, a redirect to another path, or 401.',
  run: async (context) =>
    checkEach(await findUnknownPaths(context), async ([label, raw]) =>
      expectStatus(await context.send({ raw, label }), 404, ...(isUndecodable(raw) ? [400] : [])),
    ),
};
