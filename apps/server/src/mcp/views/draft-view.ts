import type { Draft, DraftDetail } from '#store';
import { bytesOf, clip, cutText, shownCharacters } from './cut.ts';
import { amongOthers, type LeftOut, toMessageView } from './thread-view.ts';
import { markUntrusted, written } from './untrusted.ts';

/** The maximum size of the newer message in a draft's view, in bytes. */
const newestBytes = 4000;

/** The agent's view of a draft: its text from an offset, without its versions. */
export function toDraftView(draft: Draft | DraftDetail, bytes: number, offset = 0, characters = Infinity) {
  const newest = 'newestMessage' in draft ? draft.newestMessage : null;
  const { id, threadId, threadSubject, state, version, createdAt, updatedAt, proposedBy } = draft;
  const { to, cc, bodyText, reasoning, outsiders, messageId } = draft;
  const { basedOn, newerMessages, beside, discardReason } = draft;
  const view = (body: string, leftOut: LeftOut | null) => ({
    ...markUntrusted(
      {
        id,
        threadId,
        subject: threadSubject && clip(threadSubject),
        state,
        version,
        proposedBy: proposedBy.name,
        to,
        cc,
        bodyText: body,
        reasoning,
        outsiders,
        createdAt,
        updatedAt,
        messageId,
        basedOn,
        newerMessages,
        beside,
        discardReason,
      },
      written.draft,
    ),
    ...(newest && { newestMessage: toMessageView(newest, amongOthers(newestBytes)) }),
    leftOut,
  });
  const room = bytes - bytesOf(view('', { characters: 1e6, bodyOffset: 1e6 }));
  const { text, next } = cutText(bodyText, offset, characters, Math.max(room, 1000));
  return view(text, next === undefined ? null : { characters: bodyText.length - next, bodyOffset: next });
}

/** The view of a draft in a list. */
export const toListedDraft = (draft: Draft, bytes: number) => toDraftView(draft, bytes, 0, shownCharacters);
