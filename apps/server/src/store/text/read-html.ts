import { showHtml } from '#text/show-html';
import { maximumTextLength } from '../commands/contract-limits.ts';
import type { StoredMessage } from '../rows/stored.ts';
import { textOf } from './text-of-html.ts';

/** The visible text of an HTML part, as agents read it. */
export interface ReadHtml {
  text: string;
  /** The number of passages that the sender hid. */
  hidden: number;
  /** Whether the HTML is within the limits. The inbox page does not show larger HTML. */
  isWhole: boolean;
}

/** For HTML that cannot be read. People and agents get only the text part. */
export const unreadable: ReadHtml = { text: '', hidden: 0, isWhole: false };

export function readHtml(html: string): ReadHtml {
  const { content, hidden, isWhole } = showHtml(html);
  try {
    return { text: textOf(content), hidden, isWhole };
  } catch {
    // A defect of the converter must neither hide a thread from agents nor refuse a mail.
    return unreadable;
  }
}

/** Adds text to a message that has only HTML, because the API and lists read the text. */
export function withText(message: StoredMessage): StoredMessage {
  if (message.bodyHtml === null || message.bodyText.trim() !== '') return message;
  const { text, isWhole } = readHtml(message.bodyHtml);
  const bodyText = isWhole || text === '' ? text : `${text.slice(0, maximumTextLength - 1)}…`;
  return { ...message, bodyText };
}
