import type { Check } from '../../check.ts';
import { checkEach } from '../../check-each.ts';
import { threadParameter, threadPath } from '../../data/paths.ts';
import { absentId, findHiddenThread, unprovenHidden } from '../../data/threads.ts';
import type { Exchange } from '../../http/exchange.ts';
import { PartlyTested, type Problem, problem, problemsOf } from '../../problem.ts';

/** Headers that may differ between any two responses. */
const varying = new Set([
  'x-request-id',
  'date',
  'ratelimit',
  'connection',
  'keep-alive',
  'server-timing',
  'x-response-time',
]);

export const hiddenAsAbsent: Check = {
  id: 'hidden-as-absent',
  title: 'A hidden thread is indistinguishable from an absent or an impossible one',
  requirements: ['D18'],
  about: 'responses/NotFound',
  failure: 'A different message, header or body length, which reveals which threads exist.',
  async run(context) {
    const { id: hidden, proven } = await findHiddenThread(context);
    const verdict = await checkEach(
      context.contract.operations
        .filter((operation) => threadParameter(context, operation))
        .flatMap((operation) => [{ operation }, { operation, method: 'HEAD' }]),
      async (request): Promise<Problem[]> => {
        const send = async (id: string, label: string) =>
          context.send({ ...request, path: (await threadPath(context, request.operation, id)) ?? {}, label });
        const [first, again, absent, impossible] = await Promise.all([
          send(hidden, 'of a hidden thread'),
          send(hidden, 'of a hidden thread'),
          send(absentId, 'of an absent thread'),
          send('a'.repeat(65), 'of an impossible thread'),
        ]);
        return [...difference(first, absent, again), ...difference(first, impossible, again)];
      },
    );
    if (proven) return verdict;
    throw new PartlyTested(unprovenHidden, problemsOf(verdict));
  },
};

/** Ignores headers that also differ between two responses to the same request. */
function difference(hidden: Exchange, absent: Exchange, again: Exchange): Problem[] {
  const [left, right, repeated] = [hidden, absent, again].map(partsOf) as [Parts, Parts, Parts];
  const name = [...new Set([...Object.keys(left), ...Object.keys(right)])].find(
    (part) => left[part] !== right[part] && left[part] === repeated[part],
  );
  if (!name) return [];
  const found = problem(
    absent,
    `${name}: ${left[name]}, the same as ${hidden.request.label}`,
    `${name}: ${right[name]}`,
    name,
  );
  return [{ ...found, exchanges: [hidden, absent] }];
}

type Parts = Record<string, string>;

function partsOf({ response: { status, headers, text } }: Exchange): Parts {
  const comparable = Object.entries(headers).filter(([name]) => !varying.has(name));
  return { status: `${status}`, body: text, ...Object.fromEntries(comparable) };
}
