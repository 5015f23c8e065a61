import type { Operation } from '@threads-api/contract';
import { checkEach, checkProbes, checksOf } from '../check.ts';
import { cursorIn, filterQueries, hasEntry, isPaged } from '../data/pagination.ts';
import { requireAbsent, resourceOperations } from '../data/paths.ts';
import { findHiddenResource, namedResource, readResources, rolesOf } from '../data/resources.ts';
import type { RequestSpec } from '../http/build-request.ts';
import { expectSame } from '../http/difference.ts';
import type { Exchange } from '../http/exchange.ts';
import { undeclared } from '../probes/method-probes.ts';
import { queryProbes } from '../probes/parameter-values.ts';
import { shareOf } from '../probes/spread.ts';
import { exceptFor, type Problem, problem, problemsOf } from '../problem.ts';
import type { Context } from '../run/context.ts';

const listed = (exchange: Exchange, id: string) =>
  problem(exchange, 'a list without the hidden resource', id, 'listed');

/** A request that can be sent for any resource. */
type Form = Pick<RequestSpec, 'method' | 'headers' | 'query'> & { label?: string };

const impossible: [string, string] = ['a'.repeat(65), 'an impossible'];

/** Requests that a server may answer before it checks whether the caller can see the resource. */
async function formsOf(context: Context, operation: Operation, id: string): Promise<Form[]> {
  const { paging } = operation;
  // One entry on a page, so that there is a cursor.
  const query = paging ? { [paging.limit.name]: `${paging.limit.minimum}` } : {};
  const seen = await context.send({ operation, of: id, query, token: 'otherUser', label: 'of the hidden resource' });
  const { etag } = seen.response.headers;
  const cursor = isPaged(operation) ? cursorIn(seen, operation) : undefined;
  const conditional = (label: string, headers: Record<string, string>): Form => ({ label, headers });
  return [
    conditional('if none match: any', { 'If-None-Match': '*' }),
    conditional('if modified since', { 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' }),
    ...undeclared(context, operation, ['DELETE', 'OPTIONS']).map((method) => ({ method })),
    ...(etag ? [{ label: "if none match: the other user's ETag", headers: { 'If-None-Match': etag }, query }] : []),
    ...queryProbes(operation)
      .filter(([, probe]) => !(paging && paging.cursor.name in probe))
      .map(([label, probe]) => ({ label, query: probe })),
    ...(paging && cursor !== undefined
      ? [{ label: "with the other user's cursor", query: { [paging.cursor.name]: cursor } }]
      : []),
    ...(paging ? [{ label: 'with an invalid cursor', query: { [paging.cursor.name]: 'conformance' } }] : []),
    { label: 'with an unknown parameter', query: { conformance: '1' } },
  ];
}

export const viewChecks = checksOf({
  'hidden-thread': {
    title: "A resource outside the caller's view returns 404, and so do its sub-resources",
    requirements: ['R18', 'D33'],
    inspect(exchange, context) {
      const ofCaller = /^(full|without .+)$/.test(exchange.request.sentAs ?? '');
      const hidden = namedResource(context, 'hidden');
      if (!hidden || !ofCaller || exchange.operation !== rolesOf(context).list) return 'inapplicable';
      return hasEntry(exchange, hidden) ? [listed(exchange, hidden)] : [];
    },
    async run(context) {
      const { id, unproven } = await findHiddenResource(context);
      const { list } = rolesOf(context);
      const queries = filterQueries(list, Number.POSITIVE_INFINITY);
      const readings = await Promise.all([{}, ...queries].map((query) => readResources(context, 'full', query)));
      const shown = readings.flatMap(({ exchanges }) => exchanges).filter((exchange) => hasEntry(exchange, id));
      const single = await checkProbes(
        context,
        resourceOperations(context).map((operation) => {
          return { operation, of: id, label: 'of a hidden resource', expected: 404 };
        }),
      );
      return exceptFor(unproven, [...problemsOf(single), ...shown.map((exchange) => listed(exchange, id))]);
    },
  },
  'absent-thread': {
    title: 'A resource that does not exist returns 404, and so do its sub-resources',
    requirements: ['R18', 'D33'],
    run: (context) =>
      checkEach(
        context.contract.operations.filter(({ path, responses }) => path.includes('{') && '404' in responses),
        async (operation) => {
          const label = `of an absent ${operation.resource}`;
          return checkProbes(context, [{ operation, path: requireAbsent(operation), label, expected: 404 }]);
        },
      ),
  },
});

/** Listed after the checks whose findings it would report too. */
export const hiddenChecks = checksOf({
  'hidden-as-absent': {
    title: 'A hidden resource is indistinguishable from an absent or an impossible one, with any request',
    requirements: ['D18', 'R18'],
    declares: ['malformedIds'],
    async run(context) {
      const { id: hidden, unproven } = await findHiddenResource(context);
      const operations = resourceOperations(context);
      const verdict = await checkEach(operations.entries(), async ([index, operation]) => {
        const send = (of: string, what: string, { label = '', ...form }: Form) =>
          context.send({ operation, ...form, of, label: `of ${what} resource ${label}`.trim() });
        const [none = ''] = Object.values(requireAbsent(operation));
        const compare = async (form: Form, others: [id: string, what: string][]): Promise<Problem[]> => {
          const [absent, ...rest] = await Promise.all([
            send(none, 'an absent', form),
            ...others.map(([id, what]) => send(id, what, form)),
          ]);
          // The response for an absent resource reveals nothing, so it is the expected one.
          const why = `the same as ${absent.request.label}`;
          const found = await Promise.all(rest.map((other) => expectSame(context, absent, other, why)));
          return found.flat();
        };
        // The plain request is also sent for an impossible id. A request without a query is sent on one operation.
        const forms = unproven ? [] : await formsOf(context, operation, hidden);
        const others = forms.filter(({ query }) => !query);
        const plain = [{}, { method: 'HEAD' }];
        return checkEach(
          [...plain, ...forms.filter(({ query }) => query), ...shareOf(context, others, index, operations.length)],
          (form) => compare(form, [[hidden, 'a hidden'], ...(plain.includes(form) ? [impossible] : [])]),
        );
      });
      return exceptFor(unproven, verdict);
    },
  },
});
