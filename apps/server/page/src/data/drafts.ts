import { queryOptions } from '@tanstack/react-query';
import type { Draft, DraftActor, DraftChange, DraftContent, DraftDetail, Recipient } from '#store';
import type { BodyOf } from '../../../src/inbox/inbox-routes.ts';
import { request } from './request.ts';

export type { Draft, DraftActor, DraftChange, DraftContent, DraftDetail, Recipient };

export const draftsKey = ['drafts'] as const;

/** The drafts waiting for review. */
export const draftsQuery = queryOptions({
  queryKey: [...draftsKey, 'list'],
  queryFn: async () => (await request('GET /drafts')).data,
});

/** The newest sent and discarded drafts. */
export const endedDraftsQuery = queryOptions({
  queryKey: [...draftsKey, 'ended'],
  queryFn: async () => (await request('GET /ended-drafts')).data,
});

/** One draft with all its versions. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: [...draftsKey, 'one', id],
    queryFn: () => request('GET /drafts/:id', { id }),
  });

/** The webhooks that receive the draft when it is sent. Polls, because deliveries are not announced as events. */
export const receiversQuery = (id: string) =>
  queryOptions({
    queryKey: [...draftsKey, 'receivers', id],
    queryFn: async () => (await request('GET /drafts/:id/receivers', { id })).data,
    refetchInterval: ({ state: { data } }) =>
      data?.length && data.every(({ delivery }) => delivery?.isOfMessage && delivery.state === 'delivered')
        ? false
        : 2000,
  });

type Changes = BodyOf<'PATCH /drafts/:id'>['changes'];

export const editDraft = (id: string, version: number, changes: Changes) =>
  request('PATCH /drafts/:id', { id, version, changes });
export const discardDraft = (id: string, version: number, reason: string) =>
  request('POST /drafts/:id/discard', { id, version, reason });
export const sendDraft = (id: string, version: number, seenMessageId: string | null) =>
  request('POST /drafts/:id/send', { id, version, seenMessageId });
export const writeDraft = (threadId: string, bodyText: string, basedOn: string | null) =>
  request('POST /threads/:id/drafts', { id: threadId, bodyText, basedOn });

/** Which messages of a thread were drafts. */
export const originsQuery = (threadId: string) =>
  queryOptions({
    queryKey: [...draftsKey, 'origins', threadId],
    queryFn: async () => (await request('GET /threads/:id/origins', { id: threadId })).data,
  });
