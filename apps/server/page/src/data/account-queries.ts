import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AttemptInfo, DeliveryInfo, EndpointInfo, TokenInfo } from '#store';
import { request } from './request.ts';

export type { AttemptInfo, DeliveryInfo, EndpointInfo, TokenInfo };

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: () => request('GET /tokens'),
});

/** Polls, because deliveries and disabled webhooks are not announced as events. */
const refetchInterval = 2000;

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => request('GET /webhooks'),
  refetchInterval,
});

export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: async () => (await request('GET /webhooks/:id/deliveries', { id })).data,
    refetchInterval,
  });

/** The attempts of a delivery, refetched after each new attempt. */
export const attemptsQuery = (id: string, { id: delivery, attempts }: Pick<DeliveryInfo, 'id' | 'attempts'>) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries', delivery, attempts],
    queryFn: async () => (await request('GET /webhooks/:id/deliveries/:delivery', { id, delivery })).data,
    placeholderData: keepPreviousData,
  });
