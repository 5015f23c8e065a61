import type { Draft, DraftDetail, HtmlReader } from '#store';
import { amongOthers, type Cut, clip, fitBody } from './fit-page.ts';
import { toMessageView } from './thread-view.ts';
import { markUntrusted, trusted } from './untrusted.ts';

/** The maximum size of the newer message in a draft's view, in bytes. */
const newestBytes = 4000;

/** The agent's view of a draft: its text from an offset, without its versions. */
export function toDraftView({ threadSubject, proposedBy, bodyText, ...rest }: Draft, cut: Cut, more: object = {}) {
  return fitBody(bodyText, cut, (body, leftOut) => ({
    ...markUntrusted(
      { ...rest, subject: threadSubject && clip(threadSubject), proposedBy: proposedBy.name, bodyText: body },
      trusted.draft,
    ),
    ...more,
    leftOut,
  }));
}

/** The view of a draft with the newest message, if the draft is outdated. */
export async function toDraftDetailView(draft: DraftDetail, cut: Cut, readHtml: HtmlReader) {
  const { newestMessage: newest, changes: _changes, ...current } = draft;
  const newestMessage = newest && (await toMessageView(newest, amongOthers(newestBytes), readHtml));
  return toDraftView(current, cut, newestMessage ? { newestMessage } : {});
}
