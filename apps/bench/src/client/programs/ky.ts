import type { ThreadPage } from '@threads-api/contract';
import ky from 'ky';
import type { Program } from './program.ts';

export const program: Program = (baseUrl, token) => {
  const client = ky.create({ baseUrl: `${baseUrl}/`, headers: { Authorization: `Bearer ${token}` } });
  return () => client.get('threads', { searchParams: { unread: '1', limit: 50 } }).json<ThreadPage>();
};
