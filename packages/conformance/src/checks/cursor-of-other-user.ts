import { valueAt } from '@threads-api/contract';
import { type Check, expectStatus, NotTested } from '../check.ts';
import { threadOperations } from '../world.ts';

export const cursorOfOtherUser: Check = {
  id: 'cursor-of-other-user',
  title: "Another user's cursor is 400",
  requirements: ['D16'],
  failure: "Somebody else's cursor shows where their list goes on.",
  needs: ['tokens.otherUser'],
  async run(lab) {
    const { list } = threadOperations(lab);
    const { limit, cursor: next } = list.paging;
    const first = await lab.ask({ operation: list, token: 'otherUser', query: { [limit.name]: '1' } });
    const cursor = valueAt(first.json, next.pointer);
    if (typeof cursor !== 'string')
      throw new NotTested('tokens.otherUser sees less than two threads, so there is no cursor to try');
    return expectStatus(
      await lab.ask({ operation: list, query: { [next.name]: cursor }, as: "with another user's cursor" }),
      400,
    );
  },
};
