import { plainTextOf, showHtml } from '#text/show-html';
import { maximumTextLength } from '../commands/contract-limits.ts';
import type { StoredMessage } from '../rows/stored.ts';
import { textOf } from './text-of-html.ts';

/** The visible text of an HTML part, as agents read it. */
export interface ReadHtml {
  /** Empty if the page shows no text of it either. */
  text: string;
  /** The number of passages that the sender hid. */
  hidden: number;
  /** Whether the HTML is within the limits. The inbox page does not show larger HTML. */
  isWhole: boolean;
}

/** For HTML that cannot be converted. Agents do not get its text part, because the page may show the HTML. */
export const unreadable: ReadHtml = { text: '[This message cannot be converted.]', hidden: 0, isWhole: true };

export function readHtml(html: string): ReadHtml {
  const { content, hidden, isWhole } = showHtml(html);
  try {
    const text = plainTextOf(content).trim() === '' ? '' : textOf(content);
    return { text, hidden, isWhole };
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
