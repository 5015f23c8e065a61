import type { StoredMessage } from '../rows/stored.ts';
import { textOfHtml } from './text-of-html.ts';

/** Adds text to a message that has only HTML, marked as derived, because the API, lists and agents read the text. */
export function withText(message: StoredMessage): StoredMessage {
  if (message.bodyHtml === null || message.bodyText.trim() !== '') return message;
  const { text: bodyText } = textOfHtml(message.bodyHtml);
  return bodyText === '' ? message : { ...message, bodyText, textFrom: 'html' };
}
