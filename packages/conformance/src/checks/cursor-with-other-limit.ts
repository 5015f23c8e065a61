import { valueAt } from '@threads-api/contract';
import { type Check, expectStatus, nothingSeen, type Problem, problem } from '../check.ts';
import { all } from '../probe.ts';
import { smallPages, subjectsOf } from '../subjects.ts';
import { type Entry, thread } from '../world.ts';

export const cursorWithOtherLimit: Check = {
  id: 'cursor-with-other-limit',
  title: 'A cursor may be used with another limit, and goes on at the same place',
  requirements: ['D16', 'D12'],
  failure: '400, or a page that starts elsewhere because the cursor counts pages.',
  run: (lab) =>
    all(subjectsOf(lab), async (subject): Promise<Problem[]> => {
      const { operation, token } = subject;
      const { limit, cursor: next, list, direction } = operation.paging;
      const { pages, exchanges } = await smallPages(lab, subject);
      const cursor = valueAt(exchanges[0].json, next.pointer);
      if (typeof cursor !== 'string') return [];
      const path = subject.thread ? { path: { id: await thread(lab, subject.thread) } } : {};
      const query = { [next.name]: cursor, [limit.name]: `${limit.maximum}` };
      const exchange = await lab.ask({ operation, token, ...path, query, as: 'with a cursor and another limit' });
      const refused = expectStatus(exchange, 200);
      const entries = (valueAt(exchange.json, list) ?? []) as Entry[];
      const following = pages[1]?.map(({ id }) => id) ?? [];
      const whole = entries.map(({ id }) => id);
      // Any page may be shorter than its limit: as far as both go, they have to be the same.
      const common = Math.min(following.length, whole.length);
      if (refused.length === 0 && common === 0) return nothingSeen;
      // Pages of a history go back in time: what follows the cursor stands at the end.
      const part = (ids: string[]) => (direction === 'forward' ? ids.slice(0, common) : ids.slice(-common));
      const [wanted, given] = [part(following), part(whole)];
      if (refused.length > 0 || wanted.join() === given.join()) return refused;
      return [problem(exchange, `${wanted}, as with the first limit`, `${given}`)];
    }),
};
