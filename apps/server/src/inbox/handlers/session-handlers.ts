import { Failure, reply } from '@threads-api/http';
import type { Audit, Sessions } from '#store';
import type { Cookie } from '../cookies.ts';
import { tooMany } from '../failures.ts';
import { csrfTokenOf, type FindInboxCaller, type InboxHandlers } from '../inbox-caller.ts';
import type { OpenId } from '../open-id.ts';
import { ofSession, type SignIn } from '../sign-in.ts';

export interface SessionOptions {
  store: Sessions & Audit;
  cookie: Cookie;
  signIn: SignIn;
  findCaller: FindInboxCaller;
  /** Absent if OpenID Connect is not configured. */
  openId: OpenId | undefined;
}

/** Shows who is signed in, signs in, and signs out. */
export const createSessionHandlers = ({ store, cookie, signIn, findCaller, openId }: SessionOptions) =>
  ({
    async getSession({ request }) {
      // An ended session is not an error: the page then shows the sign-in form.
      const caller = await findCaller(cookie.read(request), request.method);
      const isOpenId = openId !== undefined;
      if (!caller) return { user: null, csrfToken: null, expiresAt: null, openId: isOpenId };
      const { userId: id, name, address, expiresAt, secret, count } = caller;
      if (count.exceeded) throw tooMany('requests', count.seconds);
      return { user: { id, name, address }, csrfToken: csrfTokenOf(secret), expiresAt, openId: isOpenId };
    },
    async signIn({ request, body: { secret } }) {
      await signIn.count(request.address);
      const begun = await signIn.begin('link', async (transaction) => {
        const session = await transaction.signInByLink(secret);
        // The new cookie replaces the earlier one. End its session now, because signing out could no longer end it.
        if (session) await transaction.endSession(cookie.read(request) ?? '');
        return session;
      });
      if (!begun) throw new Failure(401, 'The link has been used or is older than ten minutes. Ask for a new one.');
      return reply(201, { id: begun.userId }, { 'Set-Cookie': begun.setCookie });
    },
    async signOut({ caller }) {
      await store.audited(
        (transaction) => transaction.endSession(caller.secret),
        () => ofSession('session.end', caller),
      );
      return reply(200, { id: caller.userId }, { 'Set-Cookie': cookie.clear() });
    },
    async startOpenIdSignIn({ request }) {
      if (!openId) throw new Failure(404, 'Sign-in with OpenID Connect is not configured.');
      await signIn.count(request.address);
      const { url, setCookie } = await openId.start(request);
      return reply(200, { url }, { 'Set-Cookie': setCookie });
    },
  }) satisfies Partial<InboxHandlers>;
