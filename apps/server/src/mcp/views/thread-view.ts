import type { HistoryEntry, Message, Note, Participant, Thread } from '@threads-api/contract';
import type { HtmlReader } from '#store';
import { bytesOf, type Cut, clip, fitBody, type LeftOut } from './fit-page.ts';
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

/** A message without its HTML. Its text is what people see on the inbox page. */
export async function toMessageView(message: Message, cut: Cut, readHtml: HtmlReader) {
  const { bodyHtml, bodyText: textPart, to, cc, attachments, author, ...rest } = message;
  const html = bodyHtml === null ? undefined : await readHtml(bodyHtml);
  const bodyText = (html?.isWhole && html.text) || textPart;
  const viewWith = (most: number) => (body: string, cutOff: LeftOut | null) => {
    const beyond = (list: unknown[]) => Math.max(0, list.length - most);
    const recipients = beyond(to) + beyond(cc);
    const leftOut: LeftOut = {
      ...(recipients > 0 && { recipients }),
      ...(beyond(attachments) > 0 && { attachments: beyond(attachments) }),
      ...cutOff,
    };
    return {
      ...markUntrusted(
        {
          ...rest,
          author: clipPerson(author),
          to: to.slice(0, most).map(clipPerson),
          cc: cc.slice(0, most).map(clipPerson),
          bodyText: body,
          attachments: attachments
            .slice(0, most)
            .map(({ filename, ...attachment }) => ({ ...attachment, filename: clip(filename) })),
        },
        trusted.message,
      ),
      /** The number of passages that the sender hid in the HTML part. Neither people nor agents see them. */
      hiddenPassages: html?.hidden ?? 0,
      /** Whether the mail has an HTML part that is too large, so that only its text part is shown. */
      htmlOmitted: html?.isWhole === false,
      leftOut: Object.keys(leftOut).length > 0 ? leftOut : null,
    };
  };
  const [plenty, few] = shownPeople;
  const isLarge = bytesOf(viewWith(plenty)('', null)) > cut.bytes / 2;
  return fitBody(bodyText, cut, viewWith(isLarge ? few : plenty));
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
