import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AttemptInfo, DeliveryInfo, EndpointInfo, TokenInfo } from '#store';
import { request } from './request.ts';

export type { AttemptInfo, DeliveryInfo, EndpointInfo, TokenInfo };

interface OwnTokens {
  data: TokenInfo[];
  /** The scopes that a token may have, by what it is for. */
  scopes: Record<'rest' | 'mcp', string[]>;
  days: { standard: number; longest: number };
}

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: () => request<OwnTokens>('GET', '/tokens'),
});

/** A worker delivers, and disables a webhook that fails, without an event. */
const refetchInterval = 2000;

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => request<{ data: EndpointInfo[]; events: string[] }>('GET', '/webhooks'),
  refetchInterval,
});

export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: async () => (await request<{ data: DeliveryInfo[] }>('GET', `/webhooks/${id}/deliveries`)).data,
    refetchInterval,
  });

/** The attempts of a delivery, read again when there is one more. */
export const attemptsQuery = (id: string, { id: delivery, attempts }: Pick<DeliveryInfo, 'id' | 'attempts'>) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries', delivery, attempts],
    queryFn: async () => (await request<{ data: AttemptInfo[] }>('GET', `/webhooks/${id}/deliveries/${delivery}`)).data,
    placeholderData: keepPreviousData,
  });
