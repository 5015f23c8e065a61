import { queryOptions } from '@tanstack/react-query';
import type { Session, SignIn } from '#inbox-contract';
import { bodyOf, inbox, setCsrfToken } from './request.ts';

export type { Session };

/** The session state of a signed-in user. */
export type SignedIn = Session & { user: NonNullable<Session['user']> };

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  async queryFn() {
    const session = await bodyOf(inbox.GET('/session'));
    setCsrfToken(session.csrfToken ?? '');
    return session;
  },
  retry: false,
  staleTime: 60_000,
});

export const signIn = (secret: string) => bodyOf(inbox.POST('/session', { body: { secret } satisfies SignIn }));
export const signOut = () => bodyOf(inbox.DELETE('/session'));
export const startOpenIdSignIn = () => bodyOf(inbox.POST('/open-id'));
