import type { paths } from '@threads-api/contract';
import createClient, { type Client } from 'openapi-fetch';
import type { ThreadsClient } from './threads-client.ts';

/** An openapi-fetch client, limited to the methods in the contract. */
export type RawClient = Pick<Client<paths>, 'GET' | 'use' | 'eject'>;

/**
 * Creates an openapi-fetch client that shares the token, pacing, conditional reads and retries of a client.
 *
 * @example
 * const { data, error, response } = await createRawClient(client).GET('/threads', { params: { query: { unread: '1' } } });
 */
export const createRawClient = ({ baseUrl, fetch }: ThreadsClient): RawClient =>
  createClient<paths>({ baseUrl, fetch });
