import { type Check, type Problem, problem } from '../check.ts';
import type { Exchange } from '../exchange.ts';
import { all } from '../probe.ts';
import { absentId, thread } from '../world.ts';

/** What differs from one answer to the next by its nature. */
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
  title: 'A hidden thread cannot be told from an absent or an impossible one',
  requirements: ['D18'],
  failure: 'Another message, another header or another length of the body: enough to find out which threads exist.',
  async run(lab) {
    const hidden = await thread(lab, 'hidden');
    return all(
      lab.contract.operations.filter(({ path }) => path.includes('{id}')),
      async (operation): Promise<Problem[]> => {
        const [first, again, second, third] = await Promise.all([
          lab.ask({ operation, path: { id: hidden }, as: 'of a hidden thread' }),
          lab.ask({ operation, path: { id: hidden }, as: 'of a hidden thread' }),
          lab.ask({ operation, path: { id: absentId }, as: 'of an absent thread' }),
          lab.ask({ operation, path: { id: 'a'.repeat(65) }, as: 'of an impossible thread' }),
        ]);
        return [...difference(first, second, again), ...difference(first, third, again)];
      },
    );
  },
};

/** Headers that differ between two answers to the same request prove nothing. */
function difference(hidden: Exchange, absent: Exchange, again: Exchange): Problem[] {
  const [left, right, repeated] = [hidden, absent, again].map(partsOf) as [Parts, Parts, Parts];
  const name = [...new Set([...Object.keys(left), ...Object.keys(right)])].find(
    (part) => left[part] !== right[part] && left[part] === repeated[part],
  );
  if (!name) return [];
  const found = problem(absent, `${name}: ${left[name]}, as ${hidden.request.label}`, `${name}: ${right[name]}`, name);
  return [{ ...found, exchanges: [hidden, absent] }];
}

type Parts = Record<string, string>;

function partsOf({ response: { status, headers, text } }: Exchange): Parts {
  const lasting = Object.entries(headers).filter(([name]) => !varying.has(name));
  return { status: `${status}`, body: text, ...Object.fromEntries(lasting) };
}
