import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { comparableBody } from '../../data/comparable-body.ts';
import { pagedOperations } from '../../data/pagination.ts';
import { fillPath, samplePath } from '../../data/paths.ts';
import { absentId, threadOperations } from '../../data/threads.ts';
import type { RequestSpec } from '../../http/build-request.ts';
import { spreadOver } from '../../probes/spread.ts';
import { expectStatus, type Problem, problem } from '../../problem.ts';
import type { Context } from '../../run/context.ts';

export const undeclaredParts: Check = {
  id: 'undeclared-parts',
  title: 'Headers, cookies and a body that the contract does not declare have no effect',
  requirements: ['D19', 'D10'],
  about: 'Conventions',
  failure: '415 for a Content-Type, another path for X-Original-URL, or a list that is filtered by the body of a GET.',
  async run(context) {
    const operations = pagedOperations(context);
    return checkEach(
      spreadOver(partsOf(context), operations),
      async ([[label, part], operation]): Promise<Problem[]> => {
        const path = await samplePath(context, operation);
        const plain = await context.once(`plain ${operation.id}`, () => context.send({ operation, path }));
        const raw = label === 'an empty query' ? { raw: `${fillPath(operation, path)}?` } : {};
        const exchange = await context.send({ operation, path, ...part, ...raw, label: `with ${label}` });
        if (exchange.refusedEarly || plain.response.status !== 200) return [];
        const refused = expectStatus(exchange, 200).map((found) => ({ ...found, cause: label }));
        if (refused.length > 0 || comparableBody(exchange) === comparableBody(plain)) return refused;
        return [problem(exchange, 'the body of the same request without it', 'another body', label)];
      },
    );
  },
};

/** The statuses that HTTP allows for range requests and other conditional requests. */
const conditional = [206, 304, 412, 416];

function partsOf(context: Context): [label: string, part: RequestSpec][] {
  const { list, detail } = threadOperations(context);
  const basePath = new URL(context.target.baseUrl).pathname;
  const elsewhere = `${basePath}${fillPath(detail, { id: absentId })}`;
  const [filter] = list.filters;
  const [choice = '1'] = filter?.choices ?? [];
  const form = `${filter?.name ?? 'conformance'}=${choice}`;
  const { limit } = list.paging;
  // RFC 9110 allows a server to reject a GET with a body.
  const refused = [400, 413, 415];
  return [
    [
      'a form as body',
      { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: form, tolerated: refused },
    ],
    ['another path in X-Original-URL', { headers: { 'X-Original-URL': elsewhere, 'X-Rewrite-URL': elsewhere } }],
    ['a Content-Type and no body', { headers: { 'Content-Type': 'application/xml' } }],
    ['parameters in a cookie', { headers: { Cookie: `${form}; ${limit.name}=${limit.minimum}` } }],
    ['malformed JSON as body', { headers: { 'Content-Type': 'application/json' }, body: '{"', tolerated: refused }],
    ['an overridden method', { headers: { 'X-HTTP-Method-Override': 'DELETE', 'X-HTTP-Method': 'DELETE' } }],
    ['another version in a header', { headers: { 'X-Api-Version': '2', 'Api-Version': '2', 'Accept-Version': '2' } }],
    ['another host in X-Forwarded-Host', { headers: { 'X-Forwarded-Host': 'conformance.example' } }],
    ['an empty User-Agent', { headers: { 'User-Agent': '' } }],
    ['an empty query', {}],
    ['a Range', { headers: { Range: 'bytes=0-9' }, tolerated: conditional }],
    ['an If-Match', { headers: { 'If-Match': '"conformance"' }, tolerated: conditional }],
    ['a malformed If-Modified-Since', { headers: { 'If-Modified-Since': 'conformance' }, tolerated: conditional }],
  ];
}
