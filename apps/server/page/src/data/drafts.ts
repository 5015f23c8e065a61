import { queryOptions } from '@tanstack/react-query';
import type { DraftDiscard, DraftEdit, DraftSend, NewDraft } from '#inbox-contract';
import { bodyOf, inbox } from './request.ts';

export type {
  Draft,
  DraftActor,
  DraftChange,
  DraftContent,
  DraftDetail,
  NewDraft,
  Receiver,
  Recipient,
} from '#inbox-contract';

export const draftsKey = ['drafts'] as const;

const of = (draftId: string) => ({ path: { draftId } });
const ofThread = (threadId: string) => ({ path: { threadId } });

/** The drafts waiting for review. */
export const draftsQuery = queryOptions({
  queryKey: [...draftsKey, 'list'],
  queryFn: async () => (await bodyOf(inbox.GET('/drafts'))).data,
});

/** The newest sent and discarded drafts. */
export const endedDraftsQuery = queryOptions({
  queryKey: [...draftsKey, 'ended'],
  queryFn: async () => (await bodyOf(inbox.GET('/ended-drafts'))).data,
});

/** One draft with all its versions. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: [...draftsKey, 'one', id],
    queryFn: () => bodyOf(inbox.GET('/drafts/{draftId}', { params: of(id) })),
  });

/**
 * The webhooks that receive the draft when it is sent. Before sending, the deliveries are those of earlier messages. Polls,
 * because deliveries are not announced as events.
 */
export const receiversQuery = (id: string, isSent: boolean) =>
  queryOptions({
    queryKey: [...draftsKey, 'receivers', id, isSent],
    queryFn: async () => (await bodyOf(inbox.GET('/drafts/{draftId}/receivers', { params: of(id) }))).data,
    refetchInterval: ({ state: { data } }) =>
      data?.length && data.every(({ delivery }) => delivery?.state === 'delivered') ? false : 2000,
  });

export const editDraft = (id: string, version: number, changes: DraftEdit['changes']) =>
  bodyOf(inbox.PATCH('/drafts/{draftId}', { params: of(id), body: { version, changes } satisfies DraftEdit }));
export const discardDraft = (id: string, version: number, reason: string) =>
  bodyOf(inbox.POST('/drafts/{draftId}/discard', { params: of(id), body: { version, reason } satisfies DraftDiscard }));
export const sendDraft = (id: string, version: number, seenMessageId: string | null) =>
  bodyOf(
    inbox.POST('/drafts/{draftId}/send', { params: of(id), body: { version, seenMessageId } satisfies DraftSend }),
  );
export const writeDraft = (threadId: string, body: NewDraft) =>
  bodyOf(inbox.POST('/threads/{threadId}/drafts', { params: ofThread(threadId), body }));

/** The origin of each message: typed, or sent from a draft. */
export const originsQuery = (threadId: string) =>
  queryOptions({
    queryKey: [...draftsKey, 'origins', threadId],
    queryFn: () => bodyOf(inbox.GET('/threads/{threadId}/origins', { params: ofThread(threadId) })),
  });
