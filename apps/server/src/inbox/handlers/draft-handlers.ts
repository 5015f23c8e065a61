import { reply } from '@threads-api/http';
import type { DraftState } from '#inbox-contract';
import { type Audit, type Draft, type Drafts, limits } from '#store';
import { type InboxCaller, type InboxHandlers, makeChange } from '../inbox-caller.ts';

/** Everyone who can see the thread may edit, discard and send its drafts. */
export function createDraftHandlers(store: Drafts & Audit) {
  const list = async (reviewerId: string, states?: DraftState[]) => {
    const { data } = await store.listDrafts({ reviewerId, states, limit: limits.listedDrafts });
    return { data };
  };
  type Work = (store: Drafts) => Promise<Draft>;
  const change = async (caller: InboxCaller, action: string, work: Work, target?: string) => {
    const { id } = await makeChange(store, { caller, action, work, target });
    return { id };
  };
  return {
    listDrafts: ({ caller: { userId } }) => list(userId),
    listEndedDrafts: ({ caller: { userId } }) => list(userId, ['sent', 'discarded']),
    async listReceivers({ caller: { userId: reviewerId }, path: { draftId } }) {
      const data = await store.listReceivers({ draftId, reviewerId });
      return data && { data };
    },
    getDraft: ({ caller: { userId: reviewerId }, path: { draftId } }) => store.getDraft({ draftId, reviewerId }),
    listOrigins: ({ caller: { userId }, path: { threadId }, signal }) =>
      store.listOrigins({ userId, threadId, signal }),
    async writeDraft({ caller, path: { threadId }, body: { bodyText, basedOn } }) {
      const request = {
        userId: caller.userId,
        actor: actorOf(caller),
        threadId,
        bodyText,
        basedOn: basedOn ?? undefined,
      };
      return reply(201, await change(caller, 'draft.write', (store) => store.proposeDraft(request), threadId));
    },
    editDraft: ({ caller, path: { draftId }, body: { version, changes } }) =>
      change(caller, 'draft.edit', (store) => store.changeDraft({ ...seenBy(caller, draftId), version, changes })),
    discardDraft: ({ caller, path: { draftId }, body: { version, reason } }) =>
      change(caller, 'draft.discard', (store) => store.discardDraft({ ...seenBy(caller, draftId), version, reason })),
    // The body names the version and the message that the confirmation dialog showed.
    sendDraft: ({ caller, path: { draftId }, body: { version, seenMessageId } }) =>
      change(caller, 'draft.send', (store) =>
        store.sendDraft({
          draftId,
          senderId: caller.userId,
          version,
          seenMessageId: seenMessageId ?? undefined,
        }),
      ),
  } satisfies Partial<InboxHandlers>;
}

const actorOf = ({ userId, name }: InboxCaller) => ({ type: 'user', id: userId, name }) as const;

const seenBy = (caller: InboxCaller, draftId: string) => ({ draftId, actor: actorOf(caller) });
