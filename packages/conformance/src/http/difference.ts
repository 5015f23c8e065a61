import { type Problem, problem } from '../problem.ts';
import type { Context } from '../run/context.ts';
import type { Exchange } from './exchange.ts';

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

type Parts = Record<string, string | undefined>;

/**
 * A problem for the first difference between two responses: the status, the body or a header. Parts that differ when the
 * expected request is sent again, such as an id added by a proxy, do not count.
 */
export async function expectSame(
  context: Context,
  expected: Exchange,
  received: Exchange,
  why: string,
): Promise<Problem[]> {
  const [left, right] = [partsOf(expected), partsOf(received)];
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (part) => left[part] !== right[part],
  );
  if (names.length === 0) return [];
  const again = partsOf(await context.repeat(expected));
  const name = names.find((part) => left[part] === again[part]);
  if (name === undefined) return [];
  const details = { comparedWith: expected };
  return [problem(received, `${name}: ${left[name]}, ${why}`, `${name}: ${right[name]}`, name, details)];
}

function partsOf({ response: { status, headers, text } }: Exchange): Parts {
  const comparable = Object.entries(headers).filter(([name]) => !varying.has(name));
  return { status: `${status}`, body: text, ...Object.fromEntries(comparable) };
}
