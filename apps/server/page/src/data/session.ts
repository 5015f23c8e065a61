import { queryOptions } from '@tanstack/react-query';
import type { SessionState } from '../../../src/inbox/inbox-routes.ts';
import { request, setCsrfToken } from './request.ts';

/** The session state of a signed-in user. */
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
