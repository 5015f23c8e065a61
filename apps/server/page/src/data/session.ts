import { browserStorage } from '@threads-api/ui/browser-storage';
import type { Session, SignIn } from '#inbox-contract';
import { bodyOf, inbox } from './request.ts';

export { sessionQuery } from './request.ts';
export type { Session };

/** The session state of a signed-in user. */
export type SignedIn = Session & { user: NonNullable<Session['user']> };

export const signIn = (secret: string) => bodyOf(inbox.POST('/session', { body: { secret } satisfies SignIn }));
export const signOut = () => bodyOf(inbox.DELETE('/session'));
export const startOpenIdSignIn = () => bodyOf(inbox.POST('/open-id'));

/** In the storage of all tabs, because a sign-in link may open another one. */
const key = 'inbox:return';

/** Remembers the open page, so that signing in leads back to it. */
export function keepPath(): void {
  browserStorage.write(key, location.pathname);
}

/** Returns the remembered path and forgets it. */
export function takePath(): string | undefined {
  const path = browserStorage.read(key);
  browserStorage.remove(key);
  return path;
}
