import type { ThreadPage } from '@threads-api/contract';
import type { Program } from './program.ts';

export const program: Program = (baseUrl, token) => async () => {
  const response = await fetch(`${baseUrl}/threads?unread=1&limit=50`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`${response.status}`);
  return (await response.json()) as ThreadPage;
};
