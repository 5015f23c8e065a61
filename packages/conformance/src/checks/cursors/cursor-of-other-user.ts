import { valueAt } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { threadOperations } from '../../data/threads.ts';
import { expectStatus, NotTested } from '../../problem.ts';

export const cursorOfOtherUser: Check = {
  id: 'cursor-of-other-user',
  title: "Another user's cursor is rejected with 400",
  requirements: ['D16'],
  about: 'parameters/cursor',
  failure: "Another user's cursor reveals a position in their list.",
  needs: ['tokens.otherUser'],
  async run(context) {
    const { list } = threadOperations(context);
    const { limit, cursor: next } = list.paging;
    const first = await context.send({ operation: list, token: 'otherUser', query: { [limit.name]: '1' } });
    const cursor = valueAt(first.json, next.pointer);
    if (typeof cursor !== 'string')
      throw new NotTested(
        "the user of tokens.otherUser sees fewer than two threads, so there is no cursor to try; add threads to that user's view",
      );
    return expectStatus(
      await context.send({ operation: list, query: { [next.name]: cursor }, label: "with another user's cursor" }),
      400,
    );
  },
};
