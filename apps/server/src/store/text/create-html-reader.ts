import { hash } from 'node:crypto';
import { saysTheSame } from '#text';
import { createPageQueue } from '../reads/page-queue.ts';
import { textOfHtml, type VisibleText } from './text-of-html.ts';

/** Shorter mails take less than a millisecond. */
const shortCharacters = 1000;
/** The results that are kept: at most so many, with so many characters. */
const [mostKept, mostCharacters] = [500, 5_000_000];

/** The visible text of an HTML part, and whether it differs from the text part. */
export interface ReadHtml extends VisibleText {
  differs: boolean;
}

export type HtmlReader = (html: string, textPart: string) => ReadHtml | Promise<ReadHtml>;

/**
 * Reads the HTML part of one mail per turn of the event loop, so that other requests are answered in between, and keeps
 * results, because agents read the same messages again.
 */
export function createHtmlReader(): HtmlReader {
  const known = new Map<string, ReadHtml>();
  let characters = 0;
  const queue = createPageQueue();

  function keep(key: string, read: ReadHtml): void {
    known.set(key, read);
    characters += read.text.length;
    for (const [oldest, { text }] of known) {
      if (known.size <= mostKept && characters <= mostCharacters) return;
      known.delete(oldest);
      characters -= text.length;
    }
  }

  return (html, textPart) => {
    if (html.length + textPart.length <= shortCharacters) return readMail(html, textPart);
    const key = hash('sha1', JSON.stringify([html, textPart]), 'base64');
    return (
      known.get(key) ??
      queue.run(() => {
        const again = known.get(key);
        if (again) return again;
        const read = readMail(html, textPart);
        keep(key, read);
        return read;
      })
    );
  };
}

function readMail(html: string, textPart: string): ReadHtml {
  const visible = textOfHtml(html);
  return { ...visible, differs: visible.isWhole && !saysTheSame(textPart, visible.text) };
}
