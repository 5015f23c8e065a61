import { readContract } from '@threads-api/contract';
import json from './inbox.gen.json' with { type: 'json' };
import type { operations } from './inbox.gen.ts';

export type * from './inbox.gen.ts';

/** The event stream and the redirect of OpenID Connect, which is outside the base path. The service serves these two itself. */
type Beside = 'streamEvents' | 'finishOpenIdSignIn';
const { '/events': _stream, '/oidc/callback': _redirect, ...paths } = json.paths;

const { session, ...otherSchemes } = json.components.securitySchemes;

/** The names of the session cookie. With TLS, it has a prefix, so that no other host can set it. */
export const sessionCookieName = session.name;

/** Reads the contract of the page's API. `cookieName` replaces the name of the session cookie. */
export function readInboxContract(cookieName = sessionCookieName) {
  const securitySchemes = { ...otherSchemes, session: { ...session, name: cookieName } };
  return readContract<{ operations: Omit<operations, Beside>; scope: never }>({
    ...json,
    paths,
    components: { ...json.components, securitySchemes },
  });
}

/** The whole document, including the operations that the HTTP package does not serve. */
export const inboxDocument: object = json;

/** Why a sign-in with OpenID Connect failed: `problem` in the URL that the page explains. */
export type SignInProblem = 'provider' | 'nobody' | 'ambiguous' | 'limit';

export type InboxContract = ReturnType<typeof readInboxContract>;
