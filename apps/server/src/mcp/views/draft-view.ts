import type { Draft, DraftDetail, HtmlReader } from '#store';
import { bytesOf, clip, cutText, shownCharacters } from './fit-page.ts';
import { amongOthers, type LeftOut, toMessageView } from './thread-view.ts';
import { markUntrusted, trusted } from './untrusted.ts';

/** The maximum size of the newer message in a draft's view, in bytes. */
const newestBytes = 4000;

interface DraftCut {
  bytes: number;
  offset?: number;
  characters?: number;
}

type MessageView = Awaited<ReturnType<typeof toMessageView>>;

/** The agent's view of a draft: its text from an offset, without its versions. */
export function toDraftView(
  draft: Draft,
  { bytes, offset = 0, characters = Infinity }: DraftCut,
  newestMessage?: MessageView | null,
) {
  const { threadSubject, proposedBy, bodyText, ...rest } = draft;
  const view = (body: string, leftOut: LeftOut | null) => ({
    ...markUntrusted(
      { ...rest, subject: threadSubject && clip(threadSubject), proposedBy: proposedBy.name, bodyText: body },
      trusted.draft,
    ),
    ...(newestMessage && { newestMessage }),
    leftOut,
  });
  const room = bytes - bytesOf(view('', { characters: 1e6, bodyOffset: 1e6 }));
  const { text, next } = cutText(bodyText, offset, characters, Math.max(room, 1000));
  return view(text, next === undefined ? null : { characters: bodyText.length - next, bodyOffset: next });
}

/** The view of a draft with the newest message, if the draft is outdated. */
export async function toDraftDetailView(draft: DraftDetail, cut: DraftCut, readHtml: HtmlReader) {
  const { newestMessage, changes: _changes, ...current } = draft;
  const newest = newestMessage && (await toMessageView(newestMessage, amongOthers(newestBytes), readHtml));
  return toDraftView(current, cut, newest);
}

/** The view of a draft in a list. */
export const toListedDraft = (draft: Draft, bytes: number) =>
  toDraftView(draft, { bytes, characters: shownCharacters });
