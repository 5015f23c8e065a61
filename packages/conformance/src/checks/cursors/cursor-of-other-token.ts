import { valueAt } from '@threads-api/contract';
import type { Check } from '../../check.ts';
import { threadOperations } from '../../data/threads.ts';
import { expectStatus, NotTested } from '../../problem.ts';

export const cursorOfOtherToken: Check = {
  id: 'cursor-of-other-token',
  title: 'A cursor works with every token of the same user',
  requirements: ['D16'],
  about: 'parameters/cursor',
  failure: '400 after a client renews its token between two pages.',
  needs: ['tokens.noNotes'],
  async run(context) {
    const { list } = threadOperations(context);
    const { limit, cursor: next } = list.paging;
    const size = { [limit.name]: '1' };
    const first = await context.send({ operation: list, query: size });
    const cursor = valueAt(first.json, next.pointer);
    if (typeof cursor !== 'string')
      throw new NotTested("the user of tokens.full sees fewer than two threads; add threads to that user's view");
    // Use the same limit, so that only the token differs.
    const query = { ...size, [next.name]: cursor };
    return expectStatus(
      await context.send({ operation: list, token: 'noNotes', query, label: 'with a cursor of the other token' }),
      200,
    );
  },
};
