import { type Check, expectStatus, nothingSeen, type Problem, problem } from '../check.ts';
import { valueAt } from '../contract.ts';
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
      const { cursorName, cursorPointer, limitName, listPointer, maximum } = operation.paging;
      const { pages, exchanges } = await smallPages(lab, subject);
      const cursor = valueAt(exchanges[0].json, cursorPointer);
      if (typeof cursor !== 'string') return [];
      const path = subject.thread ? { path: { id: await thread(lab, subject.thread) } } : {};
      const query = { [cursorName]: cursor, [limitName]: `${maximum}` };
      const exchange = await lab.ask({ operation, token, ...path, query, as: 'with a cursor and another limit' });
      const refused = expectStatus(exchange, 200);
      const entries = (valueAt(exchange.json, listPointer) ?? []) as Entry[];
      const next = pages[1]?.map(({ id }) => id) ?? [];
      const whole = entries.map(({ id }) => id);
      // Any page may be shorter than its limit: as far as both go, they have to be the same.
      const common = Math.min(next.length, whole.length);
      if (refused.length === 0 && common === 0) return nothingSeen;
      // Pages of a history go back in time: what follows the cursor stands at the end.
      const part = (ids: string[]) => (listPointer === '/data' ? ids.slice(0, common) : ids.slice(-common));
      const [wanted, given] = [part(next), part(whole)];
      if (refused.length > 0 || wanted.join() === given.join()) return refused;
      return [problem(exchange, `${wanted}, as with the first limit`, `${given}`)];
    }),
};
