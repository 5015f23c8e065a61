import { queryOptions } from '@tanstack/react-query';
import type { NewToken, NewWebhook } from '#inbox-contract';
import { bodyOf, inbox } from './request.ts';

export type { Delivery, IssuedToken, NewToken, NewWebhook, Token, TokenList, Webhook } from '#inbox-contract';

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: () => bodyOf(inbox.GET('/tokens')),
});

export const createToken = (token: NewToken) => bodyOf(inbox.POST('/tokens', { body: token }));
export const revokeToken = (tokenId: string) =>
  bodyOf(inbox.DELETE('/tokens/{tokenId}', { params: { path: { tokenId } } }));

/** Polls, because deliveries and disabled webhooks are not announced as events. */
const refetchInterval = 2000;

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => bodyOf(inbox.GET('/webhooks')),
  refetchInterval,
});

const of = (webhookId: string) => ({ params: { path: { webhookId } } });
const ofDelivery = (webhookId: string, deliveryId: string) => ({ params: { path: { webhookId, deliveryId } } });

export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: async () => (await bodyOf(inbox.GET('/webhooks/{webhookId}/deliveries', of(id)))).data,
    refetchInterval,
  });

export const createWebhook = (webhook: NewWebhook) => bodyOf(inbox.POST('/webhooks', { body: webhook }));
export const deleteWebhook = (id: string) => bodyOf(inbox.DELETE('/webhooks/{webhookId}', of(id)));
export const testWebhook = (id: string) => bodyOf(inbox.POST('/webhooks/{webhookId}/test', of(id)));
export const rotateSecret = (id: string) => bodyOf(inbox.POST('/webhooks/{webhookId}/rotate', of(id)));
export const enableWebhook = (id: string) => bodyOf(inbox.POST('/webhooks/{webhookId}/enable', of(id)));
export const redeliver = (id: string, delivery: string) =>
  bodyOf(inbox.POST('/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver', ofDelivery(id, delivery)));
