import type { paths } from '@threads-api/contract';
import createClient from 'openapi-fetch';
import type { Program } from './program.ts';

export const program: Program = (baseUrl, token) => {
  const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });
  return async () => {
    const { data, response } = await client.GET('/threads', {
      params: { query: { unread: '1', limit: 50 } },
      signal: AbortSignal.timeout(30_000),
    });
    if (!data) throw new Error(`${response.status}`);
    return data;
  };
};
