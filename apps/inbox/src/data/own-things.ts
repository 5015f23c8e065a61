import { queryOptions } from '@tanstack/react-query';
import type { AttemptInfo, DeliveryInfo, EndpointInfo, TokenInfo } from '@threads-api/store';
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

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => request<{ data: EndpointInfo[]; events: string[] }>('GET', '/webhooks'),
});

/** What was delivered changes by itself, without an event. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: async () => (await request<{ data: DeliveryInfo[] }>('GET', `/webhooks/${id}/deliveries`)).data,
    refetchInterval: 3000,
  });

export const attemptsQuery = (id: string, delivery: string) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries', delivery],
    queryFn: async () => (await request<{ data: AttemptInfo[] }>('GET', `/webhooks/${id}/deliveries/${delivery}`)).data,
  });
