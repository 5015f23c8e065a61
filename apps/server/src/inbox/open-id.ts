import { type Request, type Response, Router } from 'express';
import * as client from 'openid-client';
import { z } from 'zod';
import type { OpenIdSettings } from '#settings';
import { ConflictError, isUnavailable } from '#store';
import { createCookie } from './cookies.ts';
import { Refusal } from './errors.ts';
import { loopbackNames, ownOrigin } from './guard-requests.ts';
import type { ResultOf } from './inbox-routes.ts';
import type { SignIn } from './routes/session-routes.ts';

/** The state that the browser keeps until the provider redirects it back. */
const flow = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
type Flow = z.infer<typeof flow>;
const flowSeconds = 600;

/** Why a sign-in failed. The page explains it. */
export type Problem = 'provider' | 'nobody' | 'ambiguous' | 'limit';

/** Describes an error without the request's parameters, which contain the code. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  const reasons = [message, ...(cause instanceof Error ? [cause.message] : [])];
  return `Sign-in by OpenID Connect failed: ${reasons.join(': ')}`;
}

export interface OpenIdOptions {
  settings: OpenIdSettings;
  signIn: SignIn;
  publicUrl: URL | undefined;
  onError(reason: string): void;
}

/** Fetches the provider's configuration once. */
function createDiscovery({ issuer, clientId, clientSecret }: OpenIdSettings): () => Promise<client.Configuration> {
  const isLocal = issuer.protocol === 'http:' && loopbackNames.has(issuer.hostname);
  // Without these checks, the library accepts any signature on an ID token that it received over TLS.
  const execute = [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])];
  let discovered: Promise<client.Configuration> | undefined;
  return () => {
    discovered ??= client.discovery(issuer, clientId, clientSecret, undefined, { execute });
    // The next attempt fetches it again.
    discovered.catch(() => {
      discovered = undefined;
    });
    return discovered;
  };
}

/** Sign-in with OpenID Connect: code flow with PKCE, state and nonce. The verified address identifies the user. */
export function createOpenIdRoutes({ settings, signIn, publicUrl, onError }: OpenIdOptions): Router {
  // Not Strict: the browser must send it when the provider redirects back.
  const cookie = createCookie({ name: 'inbox_oidc', sameSite: 'Lax', secure: publicUrl?.protocol === 'https:' });
  const configuration = createDiscovery(settings);
  const originOf = (request: Request) => ownOrigin(request.headers.host, publicUrl) ?? '';

  const router = Router();
  // A POST, because other sites cannot send one. With GET, a link or image could use up the limit on sign-ins.
  router.post('/inbox/open-id', async (request, response) => {
    await signIn.count(request, response);
    const config = await configuration().catch((error) => {
      onError(reasonOf(error));
      throw new Refusal(502, 'The sign-in provider cannot be reached. Try again.');
    });
    const flow = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: `${originOf(request)}/oidc/callback`,
      scope: 'openid email',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
    });
    cookie.set(response, Buffer.from(JSON.stringify(flow)).toString('base64url'), flowSeconds);
    response.set('Cache-Control', 'no-store');
    respond(response, { url: url.href });
  });

  router.get('/oidc/callback', async (request, response) => {
    const started = startedFlow(request);
    if (started) cookie.clear(response);
    const problem = started ? await finish(started, request, response) : 'provider';
    response.redirect(303, problem ? `/sign-in?problem=${problem}` : '/');
  });
  return router;

  /** The sign-in that this browser started, if the request completes it. Any site can cause other requests, so they have no effect. */
  function startedFlow(request: Request): Flow | undefined {
    try {
      const started = flow.parse(JSON.parse(Buffer.from(cookie.read(request) ?? '', 'base64url').toString()));
      return request.query.state === started.state ? started : undefined;
    } catch {
      return undefined;
    }
  }

  /** Signs the user in. Returns the problem if it fails. */
  async function finish(started: Flow, request: Request, response: Response): Promise<Problem | undefined> {
    try {
      await signIn.count(request, response);
      const address = await verifiedAddress(started, request);
      const isSignedIn =
        address !== undefined && (await signIn.begin(response, 'openid', (parts) => parts.signInByAddress(address)));
      return isSignedIn ? undefined : 'nobody';
    } catch (error) {
      if (error instanceof Refusal) return 'limit';
      if (isUnavailable(error)) throw error;
      onError(reasonOf(error));
      return error instanceof ConflictError ? 'ambiguous' : 'provider';
    }
  }

  async function verifiedAddress({ state, nonce, verifier }: Flow, request: Request): Promise<string | undefined> {
    const config = await configuration();
    const current = new URL(request.originalUrl, originOf(request));
    const tokens = await client.authorizationCodeGrant(config, current, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    const about = claims?.email ? claims : await client.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '');
    // An unverified address may belong to someone else.
    return typeof about.email === 'string' && about.email_verified === true ? about.email : undefined;
  }
}

const respond = (response: Response, started: ResultOf<'POST /open-id'>) => response.json(started);
