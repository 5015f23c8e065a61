import type { Check } from '../../check.ts';
import { samplePath } from '../../data/paths.ts';
import { absentId, threadOperations } from '../../data/threads.ts';
import type { RequestSpec } from '../../http/build-request.ts';
import type { Exchange } from '../../http/exchange.ts';
import { costOf } from '../../probes/rate-limit.ts';
import { type Problem, problem } from '../../problem.ts';

const attempts = 3;

export const rateLimitEveryRequest: Check = {
  id: 'rate-limit-every-request',
  title: 'Each request with a valid token counts as one, whatever its status',
  requirements: ['D25'],
  about: 'Rate limit',
  failure: 'A 304, a 404 or a HEAD is free, so that a client can poll without an end.',
  phase: 'last',
  async run(context) {
    const { list, detail, notes } = threadOperations(context);
    const path = await samplePath(context, detail);
    const requests: Record<string, RequestSpec> = {
      'a 304': { operation: detail, path, headers: { 'If-None-Match': '*' } },
      'a 400': { operation: list, query: { conformance: '1' } },
      'a 404': { operation: detail, path: { id: absentId } },
      'a HEAD': { operation: list, method: 'HEAD' },
      ...(context.target.tokens.noNotes && { 'a 403': { operation: notes, path, token: 'noNotes' } }),
    };
    const cost = (label: string, request: RequestSpec) =>
      costOf(context, () => context.send({ ...request, label: `as ${label}` }));
    // Where the limit is refilled quickly, or others use it, nothing can be told.
    const [usual] = await cost('a 200', { operation: list });
    if (usual !== 1) return 'inapplicable';
    const found: Problem[] = [];
    for (const [label, request] of Object.entries(requests)) {
      let free: Exchange | undefined;
      for (let attempt = 0; attempt < attempts && (attempt === 0 || free); attempt += 1) {
        const [fell, exchange] = await cost(label, request);
        free = fell === 0 ? exchange : undefined;
      }
      if (free) found.push(problem(free, `r falls by one with ${label}`, 'r stays', label));
    }
    return found;
  },
};
