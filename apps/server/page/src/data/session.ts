import { queryOptions } from '@tanstack/react-query';
import type { SessionState } from '../../../src/inbox/inbox-routes.ts';
import { request, setCsrfToken } from './request.ts';

/** The state of a session with a user. */
export type SignedIn = SessionState & { user: NonNullable<SessionState['user']> };

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  async queryFn() {
    const session = await request('GET /session');
    setCsrfToken(session.csrfToken ?? '');
    return session;
  },
  retry: false,
  staleTime: 60_000,
});
