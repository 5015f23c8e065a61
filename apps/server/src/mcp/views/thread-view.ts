import type { HistoryEntry, Message, Note, Participant, Thread } from '@threads-api/contract';
import type { HtmlReader } from '#store';
import { bytesOf, type Cut, clip, cutText, fitBody, type LeftOut } from './fit-page.ts';
import { markUntrusted, trusted } from './untrusted.ts';

/** How many recipients and attachments of each kind are listed: at most, and at least. */
const shownPeople = [20, 2] as const;

const clipPerson = ({ type, id, name, address }: Participant): Participant => ({
  type,
  id,
  name: name && clip(name),
  address: address && clip(address),
});

export const toThreadView = ({ subject, snippet, sender, ...thread }: Thread) =>
  markUntrusted(
    { ...thread, subject: subject && clip(subject), snippet: clip(snippet), sender: clipPerson(sender) },
    trusted.thread,
  );

/**
 * A message without its HTML: the text that people see. If the HTML part and the text part differ, the view has the text of
 * both.
 */
export async function toMessageView(message: Message, cut: Cut, readHtml: HtmlReader) {
  const { bodyHtml, bodyText: textPart, to, cc, attachments, author, ...rest } = message;
  const html = bodyHtml === null ? undefined : await readHtml(bodyHtml, textPart);
  // The inbox page shows only the text part then, and says so.
  const isHtmlOmitted = html?.isWhole === false;
  const htmlText = html?.isWhole ? html.text : undefined;
  const differs = htmlText !== undefined && html?.differs === true;
  const bodyText = differs ? textPart : (htmlText ?? textPart);
  const view = (most: number, body: string, leftOut: LeftOut, shownHtml?: string) => ({
    ...markUntrusted(
      {
        ...rest,
        author: clipPerson(author),
        to: to.slice(0, most).map(clipPerson),
        cc: cc.slice(0, most).map(clipPerson),
        bodyText: body,
        ...(shownHtml !== undefined && { htmlText: shownHtml }),
        attachments: attachments
          .slice(0, most)
          .map(({ filename, ...attachment }) => ({ ...attachment, filename: clip(filename) })),
      },
      trusted.message,
    ),
    /** Whether the HTML part and the text part of the mail differ. The inbox page shows both. */
    partsDiffer: differs,
    /** The number of passages that the sender hid in the HTML part. Neither people nor agents see them. */
    hiddenPassages: html?.hidden ?? 0,
    /** Whether the mail has an HTML part that is too large, so that only its text part is shown. */
    htmlOmitted: isHtmlOmitted,
    leftOut: Object.keys(leftOut).length > 0 ? leftOut : null,
  });
  const longest = { characters: 1e6, bodyOffset: 1e6, recipients: 1e3, attachments: 1e3 };
  const roomBeside = (most: number) => cut.bytes - bytesOf(view(most, '', longest, differs ? '' : undefined));
  const [plenty, few] = shownPeople;
  const most = roomBeside(plenty) < cut.bytes / 2 ? few : plenty;
  const room = roomBeside(most);
  const beyond = (list: unknown[]) => Math.max(0, list.length - most);
  const recipients = beyond(to) + beyond(cc);
  const left: LeftOut = {
    ...(recipients > 0 && { recipients }),
    ...(beyond(attachments) > 0 && { attachments: beyond(attachments) }),
  };
  const body = cutText(bodyText, cut.offset, cut.characters, differs ? room / 2 : room);
  const other = differs ? cutText(htmlText, cut.offset, cut.characters, room / 2) : undefined;
  const next = [body.next, other?.next].filter((offset) => offset !== undefined);
  const bodyOffset = next.length > 0 ? Math.min(...next) : undefined;
  const characters = Math.max(bodyText.length, differs ? htmlText.length : 0) - (bodyOffset ?? 0);
  return view(most, body.text, { ...left, ...(bodyOffset !== undefined && { characters, bodyOffset }) }, other?.text);
}

export async function toEntryView(entry: HistoryEntry, cut: Cut, readHtml: HtmlReader) {
  switch (entry.type) {
    case 'message':
      return toMessageView(entry, cut, readHtml);
    case 'status_changed':
      return markUntrusted(entry, trusted.status_changed);
    case 'assignment_changed':
      return markUntrusted(entry, trusted.assignment_changed);
  }
}

export const toNoteView = ({ author, bodyText, ...note }: Note, cut: Cut) =>
  fitBody(bodyText, cut, (body, leftOut) => ({
    ...markUntrusted({ ...note, author: clipPerson(author), bodyText: body }, trusted.note),
    leftOut,
  }));
