import type { paths } from '@threads-api/contract';
import createClient, { type Client } from 'openapi-fetch';
import type { ThreadsClient } from './threads-client.ts';

/** The client of openapi-fetch, with the methods that the contract has. */
export type RawClient = Pick<Client<paths>, 'GET' | 'use' | 'eject'>;

/**
 * openapi-fetch for every path of the contract, with the token, pacing, conditional reads and retries of a client.
 *
 * @example
 * const { data, error, response } = await createRawClient(client).GET('/threads', { params: { query: { unread: '1' } } });
 */
export const createRawClient = ({ baseUrl, fetch }: ThreadsClient): RawClient =>
  createClient<paths>({ baseUrl, fetch });
