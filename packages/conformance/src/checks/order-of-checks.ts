import { type Operation, valueAt } from '@threads-api/contract';
import type { Check } from '../check.ts';
import { checkEach, checkEachOperation } from '../check-each.ts';
import { absentPath, findSamplePath, threadParameter, threadPath } from '../data/paths.ts';
import { absentId, findHiddenThread, unprovenHidden } from '../data/threads.ts';
import type { RequestSpec } from '../http/build-request.ts';
import { findDifference } from '../http/difference.ts';
import type { Exchange } from '../http/exchange.ts';
import { anyRequest, invalidToken } from '../probes/any-request.ts';
import { sendGenerated } from '../probes/generated-requests.ts';
import { undeclared } from '../probes/method-probes.ts';
import { invalidQuery, queryProbes } from '../probes/parameter-values.ts';
import { tokenWithout } from '../probes/scopes.ts';
import { expectStatus, NotTested, PartlyTested, type Problem, problem, problemsOf } from '../problem.ts';
import type { Context } from '../run/context.ts';

const authBeforeValidation: Check = {
  id: 'auth-before-validation',
  title: '401 takes precedence over 400 and 404',
  requirements: ['D21'],
  declares: ['errorOrder', 'security'],
  about: 'Which error comes first',
  failure: 'A caller without a token can find out which parameters and threads exist.',
  run: (context) =>
    checkEach(context.contract.operations, (operation) => {
      const path = absentPath(operation);
      const invalid = invalidQuery(operation);
      const requests: (RequestSpec & { label: string })[] = [
        { query: { conformance: '1' }, token: null, label: 'malformed, without a token' },
        { query: invalid, authorization: invalidToken, label: 'with an invalid value and an invalid token' },
        ...(path ? [{ token: null, label: 'with an absent id, without a token' }] : []),
      ];
      return checkEach(requests, async (request) =>
        expectStatus(await context.send({ operation, path: path ?? {}, ...request }), 401),
      );
    }),
};

const notModifiedLast: Check = {
  id: 'not-modified-last',
  title: 'Every error takes precedence over 304',
  requirements: ['D21', 'D27'],
  declares: ['notModified', 'security'],
  about: 'Which error comes first',
  failure: '304 for a caller without a token or for an absent thread, because If-None-Match is compared first.',
  run: (context) =>
    checkEachOperation(context, (request) => {
      const without = tokenWithout(context, request.operation.scope);
      const absent = absentPath(request.operation);
      const errors: [string, number, RequestSpec][] = [
        ['without a token', 401, { ...request, token: null }],
        ...(context.contract.rejectsUnknownParameters
          ? [
              ['with an unknown parameter', 400, { ...request, query: { conformance: '1' } }] as [
                string,
                number,
                RequestSpec,
              ],
            ]
          : []),
        ...(absent
          ? [['of an absent resource', 404, { ...request, path: absent }] as [string, number, RequestSpec]]
          : []),
        ...(without
          ? [['without the scope', 403, { ...request, token: without }] as [string, number, RequestSpec]]
          : []),
      ];
      return checkEach(errors, async ([label, status, spec]) =>
        expectStatus(
          await context.send({ ...spec, headers: { 'If-None-Match': '*' }, label: `if none match, ${label}` }),
          status,
        ),
      );
    }),
};

type Query = Record<string, string> | [string, string][];

const validationBeforeView: Check = {
  id: 'validation-before-view',
  title: '400 takes precedence over the 404 of a thread that is absent or hidden',
  requirements: ['D21'],
  declares: ['errorOrder'],
  about: 'Which error comes first',
  failure: '404 for an absent thread although a parameter is malformed, because the thread is looked up first.',
  run: async (context) => {
    const hidden = await findHidden(context);
    const ids: [string, string][] = [
      ['an absent thread', absentId],
      ['an impossible thread', 'a'.repeat(65)],
      ...(hidden === undefined ? [] : [['a hidden thread', hidden] as [string, string]]),
    ];
    const operations = context.contract.operations.filter((operation) => threadParameter(context, operation));
    return checkEach(operations, (operation) => {
      const queries = queriesOf(operation);
      // Send all queries for an absent thread, but only one for the others, which servers look up in the same way.
      const requests = ids.flatMap(([owner, id], index) =>
        queries
          .slice(0, index === 0 ? undefined : 1)
          .map(([error, query]) => ({ id, query, error, label: `of ${owner}, with ${error}` })),
      );
      return checkEach(requests, async ({ id, query, error, label }) => {
        const path = await threadPath(context, operation, id);
        // Many servers look up the thread first, because its cursors depend on it.
        const statuses = error === invalidCursor ? [400, 404] : [400];
        return path ? expectStatus(await context.send({ operation, path, query, label }), ...statuses) : 'inapplicable';
      });
    });
  },
};

/** A hidden thread, if the target has one. */
const findHidden = (context: Context): Promise<string | undefined> =>
  findHiddenThread(context).then(
    ({ id }) => id,
    (error) => {
      if (error instanceof NotTested) return undefined;
      throw error;
    },
  );

const invalidCursor = 'an invalid cursor';

function queriesOf(operation: Operation): [error: string, query: Query][] {
  const { paging } = operation;
  const valid = paging ? `${paging.limit.maximum}` : '';
  return [
    ['an unknown parameter', { conformance: '1' }],
    ['an invalid value', invalidQuery(operation)],
    ...(paging
      ? ([
          [invalidCursor, { [paging.cursor.name]: 'conformance' }],
          [
            'a repeated parameter',
            [
              [paging.limit.name, valid],
              [paging.limit.name, valid],
            ],
          ],
        ] as [string, Query][])
      : []),
  ];
}

const methods = ['POST', 'PUT', 'PATCH', 'DELETE'];

const generatedRequest: Check = {
  id: 'generated-request',
  title: 'Any request returns the status of its first error, or 200 if it has none',
  requirements: ['D21', 'D19', 'D10', 'D18'],
  declares: ['errorOrder'],
  about: 'Which error comes first',
  failure: 'Errors are reported correctly one by one, but not in every combination, or not with every header.',
  async run(context) {
    const paths = new Map<Operation, Record<string, string>>();
    // Without a thread, the other operations can still be tested.
    for (const operation of context.contract.operations) {
      const path = operation.method === 'GET' ? await findSamplePath(context, operation) : undefined;
      if (path) paths.set(operation, path);
    }
    const operations = [...paths.keys()];
    if (operations.length === 0) return 'inapplicable';
    const declared: string[] = [...context.contract.operations, ...context.writes].map(({ method }) => method);
    const requests = anyRequest({
      operations,
      pathOf: (operation) => paths.get(operation) ?? {},
      tokenWithoutScope: ({ scope }) => tokenWithout(context, scope),
      methods: context.methodProbes ? methods.filter((method) => !declared.includes(method)) : [],
    });
    return sendGenerated(context, requests, Math.ceil((context.runs * 3) / 4));
  },
};

/** A request that can be sent for any thread. */
type Form = Pick<RequestSpec, 'method' | 'headers' | 'query'> & { label?: string };

const hiddenAsAbsent: Check = {
  id: 'hidden-as-absent',
  title: 'A hidden thread is indistinguishable from an absent or an impossible one, with any request',
  requirements: ['D18', 'R18'],
  declares: ['malformedIds'],
  about: 'responses/NotFound',
  failure: 'A different message, header or body length, or a 304, which reveals which threads exist.',
  async run(context) {
    const { id: hidden, proven } = await findHiddenThread(context);
    const operations = context.contract.operations.filter((operation) => threadParameter(context, operation));
    const verdict = await checkEach(operations.entries(), async ([index, operation]) => {
      const send = async (id: string, what: string, { label = '', ...form }: Form) =>
        context.send({
          operation,
          ...form,
          path: (await threadPath(context, operation, id)) ?? {},
          label: `of ${what} thread ${label}`.trim(),
        });
      const compare = async (form: Form, others: [id: string, what: string][]): Promise<Problem[]> => {
        const [absent, ...rest] = await Promise.all([
          send(absentId, 'an absent', form),
          ...others.map(([id, what]) => send(id, what, form)),
        ]);
        const found = await Promise.all(rest.map((other) => compareWithAbsent(context, absent, other)));
        return found.flat();
      };
      // The plain request is also sent for an impossible id. Each other request is sent on one operation.
      const forms = proven ? await formsOf(context, operation, hidden) : [];
      const plain = [{}, { method: 'HEAD' }];
      return checkEach(
        [...plain, ...forms.filter((form, at) => form.query || at % operations.length === index)],
        (form) => compare(form, [[hidden, 'a hidden'], ...(plain.includes(form) ? [impossible] : [])]),
      );
    });
    if (proven) return verdict;
    throw new PartlyTested(unprovenHidden, problemsOf(verdict));
  },
};

const impossible: [string, string] = ['a'.repeat(65), 'an impossible'];

/** Requests that a server may answer before it checks whether the caller can see the thread. */
async function formsOf(context: Context, operation: Operation, id: string): Promise<Form[]> {
  const path = (await threadPath(context, operation, id)) ?? {};
  const { paging } = operation;
  // One entry on a page, so that there is a cursor.
  const query = paging ? { [paging.limit.name]: `${paging.limit.minimum}` } : {};
  const seen = await context.send({ operation, path, query, token: 'otherUser', label: 'of the hidden thread' });
  const { etag } = seen.response.headers;
  const cursor = paging && valueAt(seen.json, paging.cursor.pointer);
  const conditional = (label: string, headers: Record<string, string>): Form => ({ label, headers });
  return [
    conditional('if none match: any', { 'If-None-Match': '*' }),
    conditional('if modified since', { 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' }),
    ...(context.methodProbes
      ? undeclared(context, operation, ['DELETE', 'OPTIONS']).map((method) => ({ method }))
      : []),
    ...(etag ? [{ label: "if none match: the other user's ETag", headers: { 'If-None-Match': etag }, query }] : []),
    ...queryProbes(operation)
      .filter(([, probe]) => !(paging && paging.cursor.name in probe))
      .map(([label, probe]) => ({ label, query: probe })),
    ...(paging && typeof cursor === 'string'
      ? [{ label: "with the other user's cursor", query: { [paging.cursor.name]: cursor } }]
      : []),
    ...(paging ? [{ label: 'with an invalid cursor', query: { [paging.cursor.name]: 'conformance' } }] : []),
    { label: 'with an unknown parameter', query: { conformance: '1' } },
  ];
}

/** The response for an absent thread reveals nothing, so it is the expected one. */
async function compareWithAbsent(context: Context, absent: Exchange, other: Exchange): Promise<Problem[]> {
  const found = await findDifference(absent, other, () => context.repeat(absent));
  if (!found) return [];
  const { name, left, right } = found;
  const wrong = problem(other, `${name}: ${left}, the same as ${absent.request.label}`, `${name}: ${right}`, name);
  return [{ ...wrong, exchanges: [absent, other] }];
}

export const orderChecks: Check[] = [
  authBeforeValidation,
  notModifiedLast,
  validationBeforeView,
  hiddenAsAbsent,
  generatedRequest,
];
