import { type Operation, valueAt } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { threadParameter, threadPath } from '../../data/paths.ts';
import { absentId, findHiddenThread, unprovenHidden } from '../../data/threads.ts';
import type { RequestSpec } from '../../http/build-request.ts';
import { findDifference } from '../../http/difference.ts';
import type { Exchange } from '../../http/exchange.ts';
import { queryProbes } from '../../probes/query-probes.ts';
import { PartlyTested, type Problem, problem, problemsOf } from '../../problem.ts';
import type { Context } from '../../run/context.ts';

/** A request that can be sent for any thread. */
type Form = Pick<RequestSpec, 'method' | 'headers' | 'query'> & { label?: string };

export const hiddenAsAbsent: Check = {
  id: 'hidden-as-absent',
  title: 'A hidden thread is indistinguishable from an absent or an impossible one, with any request',
  requirements: ['D18', 'R18'],
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
    ...(context.methodProbes ? ['DELETE', 'OPTIONS'].map((method) => ({ method })) : []),
    ...(etag ? [{ label: "if none match: the other user's ETag", headers: { 'If-None-Match': etag }, query }] : []),
    ...queryProbes(operation)
      .filter(([, probe]) => !(paging && paging.cursor.name in probe))
      .map(([label, probe]) => ({ label, query: probe })),
    ...(paging && typeof cursor === 'string'
      ? [{ label: "with the other user's cursor", query: { [paging.cursor.name]: cursor } }]
      : []),
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
