import type { Check } from '../../check.ts';
import { checkEachHistory } from '../../data/histories.ts';
import type { Entry } from '../../data/pagination.ts';
import { problem } from '../../problem.ts';

export const outboundByColleague: Check = {
  id: 'outbound-by-colleague',
  title: 'The author of an outbound message is not a contact',
  requirements: ['D13', 'D5'],
  about: 'Direction',
  failure: 'The directions are swapped, or the author of a reply is the customer who receives it.',
  run: (context) =>
    checkEachHistory(context, ({ messages, exchange }) => {
      const sent = messages.filter(({ direction }) => direction === 'outbound');
      if (sent.length === 0) return 'inapplicable';
      const wrong = sent.find(({ author }) => (Object(author) as Entry).type === 'contact');
      if (!wrong) return [];
      return [problem(exchange, `${wrong.id} by a colleague`, `author: ${JSON.stringify(wrong.author)}`, 'author')];
    }),
};
