import type { Fault } from '../../broken-server.ts';
import { mapMessages, mapThreads, mapThreadsWithHistory } from '../../fault-tools.ts';
import { isMessage } from './content-tools.ts';

/** Gives the newest message of every thread a text, and the thread a snippet of it. */
const mapSnippets = (text: string, snippet: string): Fault['breakHandler'] => {
  const withText = mapMessages((message, { timestamp }) =>
    message.timestamp === timestamp ? { ...message, bodyText: text, bodyHtml: null } : message,
  );
  const withSnippet = mapThreads((thread) => ({ ...thread, snippet }));
  return (handler) => withText(withSnippet(handler));
};

/** Snippets of another text. */
export const snippetFaults: Fault[] = [
  {
    id: 'snippet-of-another-message',
    what: 'shows a snippet that is not of the newest message',
    caughtBy: 'snippet-of-newest-message',
    breaks: 'D4',
    breakHandler: mapThreads((thread) => ({ ...thread, snippet: 'Thank you for your message.' })),
  },
  {
    id: 'snippet-left-empty',
    what: 'leaves the snippet empty although the newest message has text',
    caughtBy: 'snippet-of-newest-message',
    breaks: 'D4',
    breakHandler: mapThreads((thread) => ({ ...thread, snippet: '' })),
  },
  {
    id: 'snippet-with-half-a-character',
    what: 'truncates a snippet in the middle of a surrogate pair',
    caughtBy: 'snippet-of-newest-message',
    breaks: 'D4',
    breakHandler: mapSnippets(`${'x'.repeat(199)}\u{1f6b2} and more`, `${'x'.repeat(199)}\ud83d`),
  },
  {
    id: 'snippet-cut-by-bytes',
    what: 'truncates a snippet in the middle of a UTF-8 sequence',
    caughtBy: 'snippet-of-newest-message',
    breaks: 'D4',
    breakHandler: mapSnippets(`${'x'.repeat(199)}\u00e9 and more`, `${'x'.repeat(199)}\ufffd`),
  },
  {
    id: 'snippet-escaped',
    what: 'escapes snippets for HTML',
    caughtBy: 'snippet-of-newest-message',
    breaks: 'D4',
    breakHandler: mapSnippets('Pads & discs, <now>', 'Pads &amp; discs, &lt;now&gt;'),
  },
  {
    id: 'snippet-of-the-first-message',
    what: 'shows the beginning of the first message',
    caughtBy: 'snippet-of-newest-message',
    breaks: 'D4',
    breakHandler: mapThreadsWithHistory((thread, entries) => ({
      ...thread,
      snippet: entries.find(isMessage).bodyText,
    })),
  },
];
