import { reply } from '@threads-api/http';
import { type Audit, type DraftActor, type Drafts, limits } from '#store';
import type { InboxCaller, InboxHandlers } from '../inbox-caller.ts';
import { makeChange } from './audited-change.ts';

/** Everyone who can see the thread may edit, discard and send its drafts. */
export const createDraftHandlers = (store: Drafts & Audit) =>
  ({
    async listDrafts({ caller: { userId: reviewerId } }) {
      const { data } = await store.listDrafts({ reviewerId, limit: limits.listedDrafts });
      return { data };
    },
    async listEndedDrafts({ caller: { userId: reviewerId } }) {
      const { data } = await store.listDrafts({
        reviewerId,
        states: ['sent', 'discarded'],
        limit: limits.listedDrafts,
      });
      return { data };
    },
    async listReceivers({ caller: { userId: reviewerId }, path: { draftId } }) {
      const data = await store.listReceivers({ draftId, reviewerId });
      return data && { data };
    },
    getDraft: ({ caller: { userId: reviewerId }, path: { draftId } }) => store.getDraft({ draftId, reviewerId }),
    async listOrigins({ caller: { userId }, path: { threadId } }) {
      const data = await store.listOrigins({ userId, threadId });
      return data && { data };
    },
    async writeDraft({ caller, path: { threadId }, body: { bodyText, basedOn } }) {
      const request = { userId: caller.userId, actor: actorOf(caller), threadId, bodyText };
      const { id } = await makeChange(store, {
        caller,
        action: 'draft.write',
        target: threadId,
        work: (parts) => parts.proposeDraft({ ...request, basedOn: basedOn ?? undefined }),
      });
      return reply(201, { id });
    },
    async editDraft({ caller, path: { draftId }, body: { version, changes } }) {
      const { id } = await makeChange(store, {
        caller,
        action: 'draft.edit',
        work: (parts) => parts.changeDraft({ ...seenBy(caller, draftId), version, changes }),
      });
      return { id };
    },
    async discardDraft({ caller, path: { draftId }, body: { version, reason } }) {
      const { id } = await makeChange(store, {
        caller,
        action: 'draft.discard',
        work: (parts) => parts.discardDraft({ ...seenBy(caller, draftId), version, reason }),
      });
      return { id };
    },
    // The body names the version and the message that the confirmation dialog showed.
    async sendDraft({ caller, path: { draftId }, body: { version, seenMessageId } }) {
      const { userId } = caller;
      const request = { draftId, reviewerId: userId, senderId: userId, version };
      const { id } = await makeChange(store, {
        caller,
        action: 'draft.send',
        work: (parts) => parts.sendDraft({ ...request, seenMessageId: seenMessageId ?? undefined }),
      });
      return { id };
    },
  }) satisfies Partial<InboxHandlers>;

const actorOf = ({ userId, name }: InboxCaller): DraftActor => ({ type: 'user', id: userId, name });

const seenBy = (caller: InboxCaller, draftId: string) => ({
  draftId,
  reviewerId: caller.userId,
  actor: actorOf(caller),
});
