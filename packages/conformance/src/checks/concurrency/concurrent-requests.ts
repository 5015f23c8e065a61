import type { Check } from '../../check.ts';
import { comparableBody } from '../../data/comparable-body.ts';
import { entriesOf } from '../../data/filters.ts';
import { listIn } from '../../data/pagination.ts';
import { readThreads, threadOperations } from '../../data/threads.ts';
import type { RequestSpec } from '../../http/build-request.ts';
import type { Exchange } from '../../http/exchange.ts';
import { NotTested, PartlyTested, type Problem, problem } from '../../problem.ts';
import type { Context } from '../../run/context.ts';
import { dataChanged } from '../../run/rerun-check.ts';
import { has, type TokenName } from '../../target/target.ts';

/** The number of copies of each request in the burst. */
const times = 2;

export const concurrentRequests: Check = {
  id: 'concurrent-requests',
  title: 'Concurrent requests of two users get the same responses as requests sent one at a time',
  requirements: ['R2', 'R18', 'D16'],
  failure:
    "A user gets another user's threads, or a page or thread other than the requested one, when requests overlap.",
  phase: 'first',
  async run(context) {
    const requests = await chooseRequests(context);
    const alone: Exchange[] = [];
    for (const request of requests) alone.push(await context.send({ ...request, label: 'alone' }));
    const burst = Array.from({ length: times * requests.length }, (_, index) => index % requests.length);
    const together = await Promise.all(
      burst.map(async (index) => ({
        index,
        exchange: await context.send({ ...(requests[index] as RequestSpec), label: 'beside others' }),
      })),
    );
    const found: Problem[] = [];
    for (const { index, exchange } of together) {
      const before = alone[index] as Exchange;
      if (isSame(before, exchange)) continue;
      const after = await context.send({ ...(requests[index] as RequestSpec), label: 'alone' });
      if (!isSame(before, after)) throw new NotTested(dataChanged);
      const mixed = problem(exchange, `${shown(before)}, as when sent alone`, shown(exchange), 'mixed up');
      found.push({ ...mixed, exchanges: [before, exchange] });
    }
    if (!has(context.target, 'tokens.otherUser'))
      throw new PartlyTested('the requests of two users need tokens.otherUser', found);
    return found;
  },
};

/** The same URLs for two users, and several URLs for one user. */
async function chooseRequests(context: Context): Promise<RequestSpec[]> {
  const { list, detail } = threadOperations(context);
  const users = (['full', 'otherUser'] as const).filter((token) => has(context.target, `tokens.${token}`));
  const [filter] = list.filters;
  const [choice] = filter?.choices ?? [];
  const query = filter && choice !== undefined ? { [filter.name]: choice } : {};
  const limit = context.level === 'v1' ? [{ [list.paging.limit.name]: '1' }] : [];
  const ofUser = async (token: TokenName): Promise<RequestSpec[]> => {
    const threads = entriesOf(await readThreads(context, token));
    const paths = threads.slice(0, 2).map(({ id }) => ({ id }));
    return [
      ...[{}, query, ...limit].map((each) => ({ operation: list, token, query: each })),
      ...paths.map((path) => ({ operation: detail, token, path })),
    ];
  };
  const [first = [], second = []] = await Promise.all(users.map(ofUser));
  return first.flatMap((request, index) => [request, ...(second[index] ? [second[index]] : [])]);
}

const isSame = (one: Exchange, other: Exchange) =>
  one.response.status === other.response.status && comparableBody(one) === comparableBody(other);

function shown({ response, json }: Exchange): string {
  const ids = listIn(json).map(({ id }) => id);
  const { id } = Object(json) as { id?: unknown };
  return `status ${response.status} with ${id ?? (ids.slice(0, 3).join(', ') || 'no entry')}`;
}
