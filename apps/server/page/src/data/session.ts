import { queryOptions } from '@tanstack/react-query';
import { request, setCsrfToken } from './request.ts';

export interface SessionState {
  user: { id: string; name: string; address: string } | null;
  csrfToken?: string;
  /** Whether sign-in by OpenID Connect is set up. */
  openId: boolean;
}

/** The state of a session with a user. */
export type SignedIn = SessionState & { user: NonNullable<SessionState['user']> };

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  async queryFn() {
    const session = await request<SessionState>('GET', '/session');
    setCsrfToken(session.csrfToken ?? '');
    return session;
  },
  retry: false,
  staleTime: 60_000,
});
