import { saysTheSame } from '#text';
import { textOfHtml, type VisibleText } from './text-of-html.ts';

/** The visible text of an HTML part, and whether it differs from the text part. */
export interface ReadHtml extends VisibleText {
  differs: boolean;
}

export function readHtml(html: string, textPart: string): ReadHtml {
  const visible = textOfHtml(html);
  return { ...visible, differs: visible.isWhole && !saysTheSame(textPart, visible.text) };
}
