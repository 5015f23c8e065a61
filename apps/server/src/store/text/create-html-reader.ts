import { hash } from 'node:crypto';
import { createPageQueue } from '../reads/page-queue.ts';
import { textOfHtml, type VisibleText } from './text-of-html.ts';

/** Shorter HTML takes a few milliseconds, like other work of a request. */
const shortCharacters = 20_000;
const mostKept = 20;

/** Returns the visible text of an HTML body. */
export type HtmlReader = (html: string) => VisibleText | Promise<VisibleText>;

/**
 * Converts long HTML one body per turn of the event loop, so that other requests are answered in between, and keeps the last
 * results, because agents read the same messages again.
 */
export function createHtmlReader(): HtmlReader {
  const known = new Map<string, VisibleText>();
  const queue = createPageQueue();
  return (html) => {
    if (html.length <= shortCharacters) return textOfHtml(html);
    const key = hash('sha1', html, 'base64');
    return (
      known.get(key) ??
      queue.run(() => {
        const text = known.get(key) ?? textOfHtml(html);
        known.delete(key);
        known.set(key, text);
        for (const oldest of known.keys()) if (known.size > mostKept) known.delete(oldest);
        return text;
      })
    );
  };
}
