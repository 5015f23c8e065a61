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
        const [first, second, third] = await Promise.all([
          lab.ask({ operation, path: { id: hidden }, as: 'of a hidden thread' }),
          lab.ask({ operation, path: { id: absentId }, as: 'of an absent thread' }),
          lab.ask({ operation, path: { id: 'a'.repeat(65) }, as: 'of an impossible thread' }),
        ]);
        return [...difference(first, second), ...difference(first, third)];
      },
    );
  },
};

function difference(hidden: Exchange, absent: Exchange): Problem[] {
  const [left, right] = [partsOf(hidden), partsOf(absent)];
  const name = [...new Set([...Object.keys(left), ...Object.keys(right)])].find((part) => left[part] !== right[part]);
  if (!name) return [];
  const found = problem(absent, `${name}: ${left[name]}, as ${hidden.request.label}`, `${name}: ${right[name]}`, name);
  return [{ ...found, exchanges: [hidden, absent] }];
}

function partsOf({ response: { status, headers, text } }: Exchange): Record<string, string> {
  const lasting = Object.entries(headers).filter(([name]) => !varying.has(name));
  return { status: `${status}`, body: text, ...Object.fromEntries(lasting) };
}
