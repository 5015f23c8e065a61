import { queryOptions } from '@tanstack/react-query';
import type { Draft, DraftActor, DraftChange, DraftContent, Recipient } from '#store';
import { request } from './request.ts';

export type { Draft, DraftActor, DraftChange, DraftContent, Recipient };
export type DraftWithChanges = Draft & { changes: DraftChange[] };

export const draftsKey = ['drafts'] as const;

/** What waits for review. */
export const draftsQuery = queryOptions({
  queryKey: [...draftsKey, 'list'],
  queryFn: async () => (await request<{ data: Draft[] }>('GET', '/drafts')).data,
});

/** One draft with all its versions. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: [...draftsKey, 'one', id],
    queryFn: () => request<DraftWithChanges>('GET', `/drafts/${encodeURIComponent(id)}`),
  });

type Changes = Partial<Omit<DraftContent, 'reasoning'>>;
const at = (id: string) => `/drafts/${encodeURIComponent(id)}`;

export const editDraft = (id: string, version: number, changes: Changes) =>
  request<Draft>('PATCH', at(id), { version, changes });
export const discardDraft = (id: string, version: number) => request<Draft>('POST', `${at(id)}/discard`, { version });
export const sendDraft = (id: string, version: number) => request<Draft>('POST', `${at(id)}/send`, { version });
