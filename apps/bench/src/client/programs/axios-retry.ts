import type { ThreadPage } from '@threads-api/contract';
import axios from 'axios';
import axiosRetry from 'axios-retry';
import type { Program } from './program.ts';

export const program: Program = (baseURL, token) => {
  const client = axios.create({ baseURL, headers: { Authorization: `Bearer ${token}` } });
  axiosRetry(client, { retries: 3, retryDelay: axiosRetry.exponentialDelay });
  return async () => (await client.get<ThreadPage>('/threads', { params: { unread: '1', limit: 50 } })).data;
};
