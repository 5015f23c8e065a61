import { valueAt } from '@threads-api/contract';
import { type Check, expectStatus, nothingSeen } from '../check.ts';
import { all } from '../probe.ts';
import { smallPages, subjectsOf } from '../subjects.ts';
import { someThreads, thread } from '../world.ts';

export const cursorOfOtherThread: Check = {
  id: 'cursor-of-other-thread',
  title: "A cursor of one thread's history or notes is 400 on another thread",
  requirements: ['D12', 'D16'],
  failure: 'The history of one thread goes on with entries of another.',
  run: (lab) =>
    all(subjectsOf(lab), async (subject) => {
      const { operation } = subject;
      if (!subject.thread) return nothingSeen;
      const own = await thread(lab, subject.thread);
      const other = (await someThreads(lab)).find((id) => id !== own);
      const { exchanges } = await smallPages(lab, subject);
      const cursor = valueAt(exchanges[0].json, operation.paging.cursor.pointer);
      if (!other || typeof cursor !== 'string') return nothingSeen;
      const query = { [operation.paging.cursor.name]: cursor };
      return expectStatus(
        await lab.ask({ operation, path: { id: other }, query, as: "with another thread's cursor" }),
        400,
      );
    }),
};
