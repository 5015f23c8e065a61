import type { Check } from '../../check.ts';
import { checkEachHistory } from '../../data/histories.ts';
import { snippetFault } from '../../data/snippet.ts';
import { problem } from '../../problem.ts';

export const snippetOfNewestMessage: Check = {
  id: 'snippet-of-newest-message',
  title: 'The snippet is the beginning of the newest message, and empty if it has no text',
  requirements: ['D4'],
  about: 'Thread.snippet',
  failure: 'The beginning of the first message, a text of no message, or half a character at the end.',
  run: (context) =>
    checkEachHistory(context, ({ thread, messages, exchange }) => {
      const newest = messages.at(-1);
      // The contract does not say how to convert HTML to text.
      if (!newest || (newest.bodyText === '' && newest.bodyHtml !== null)) return 'inapplicable';
      const expected = snippetFault(thread.snippet, newest);
      return expected ? [problem(exchange, expected, `snippet: ${JSON.stringify(thread.snippet)}`, 'snippet')] : [];
    }),
};
