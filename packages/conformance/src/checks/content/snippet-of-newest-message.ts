import type { Check } from '../../check.ts';
import { checkEachHistory } from '../../data/histories.ts';
import { problem } from '../../problem.ts';

/** Without differences that are a matter of taste: white space, and a sign that the text goes on. */
const normalized = (text: unknown) =>
  `${text ?? ''}`
    .replaceAll(/\s+/g, ' ')
    .replace(/ ?(…|\.{3})$/, '')
    .trim();

export const snippetOfNewestMessage: Check = {
  id: 'snippet-of-newest-message',
  title: 'The snippet is the beginning of the newest message, and empty if it has no text',
  requirements: ['D4'],
  about: 'Thread.snippet',
  failure: 'The beginning of the first message, or a text that no message has.',
  run: (context) =>
    checkEachHistory(context, ({ thread, messages, exchange }) => {
      const newest = messages.at(-1);
      // The text of a message that has only HTML is a matter of the server.
      if (!newest || (newest.bodyText === '' && newest.bodyHtml !== null)) return 'inapplicable';
      const [text, snippet] = [normalized(newest.bodyText), normalized(thread.snippet)];
      const isBeginning = text.startsWith(snippet) && (snippet !== '' || text === '');
      if (isBeginning) return [];
      const expected = `the beginning of ${newest.id}: ${text.slice(0, 60)}`;
      return [problem(exchange, expected, `snippet: ${JSON.stringify(thread.snippet)}`, 'snippet')];
    }),
};
