import { type Request, Router } from 'express';
import * as client from 'openid-client';
import { z } from 'zod';
import type { OpenIdSettings } from '#settings';
import { createCookie } from './cookies.ts';
import { loopbackNames, ownOrigin } from './guard-requests.ts';
import type { SignIn } from './routes/session-routes.ts';

/** What the browser keeps until it comes back from the provider. */
const flow = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
const flowSeconds = 600;

/** Without the parameters of the request, which hold the code. */
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

/** What the provider says about itself, asked once. */
function createDiscovery({ issuer, clientId, clientSecret }: OpenIdSettings): () => Promise<client.Configuration> {
  const isLocal = issuer.protocol === 'http:' && loopbackNames.has(issuer.hostname);
  const options = isLocal ? { execute: [client.allowInsecureRequests] } : undefined;
  let discovered: Promise<client.Configuration> | undefined;
  return () => {
    discovered ??= client.discovery(issuer, clientId, clientSecret, undefined, options);
    // A provider that is away now may be back for the next attempt.
    discovered.catch(() => {
      discovered = undefined;
    });
    return discovered;
  };
}

/** Sign-in by OpenID Connect: code flow with PKCE, state and nonce. The verified address says who the user is. */
export function createOpenIdRoutes({ settings, signIn, publicUrl, onError }: OpenIdOptions): Router {
  // Not Strict: it has to come along when the provider sends the browser back.
  const cookie = createCookie({
    name: 'inbox_oidc',
    path: '/oidc',
    sameSite: 'Lax',
    secure: publicUrl?.protocol === 'https:',
  });
  const configuration = createDiscovery(settings);
  const originOf = (request: Request) => ownOrigin(request.headers.host, publicUrl) ?? '';

  const router = Router();
  router.get('/oidc/start', signIn.limit, async (request, response) => {
    try {
      const config = await configuration();
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: `${originOf(request)}/oidc/callback`,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      cookie.set(response, Buffer.from(JSON.stringify({ state, nonce, verifier })).toString('base64url'), flowSeconds);
      response.redirect(303, url.href);
    } catch (error) {
      onError(reasonOf(error));
      response.redirect(303, '/sign-in?problem=provider');
    }
  });

  router.get('/oidc/callback', signIn.limit, async (request, response) => {
    const problem = await verifiedAddress(request).then(
      async (address) => {
        const isSignedIn =
          address !== undefined && (await signIn.begin(response, 'openid', (parts) => parts.signInByAddress(address)));
        return isSignedIn ? undefined : 'nobody';
      },
      (error) => {
        onError(reasonOf(error));
        return 'provider';
      },
    );
    cookie.clear(response);
    response.redirect(303, problem ? `/sign-in?problem=${problem}` : '/');
  });
  return router;

  async function verifiedAddress(request: Request): Promise<string | undefined> {
    const text = Buffer.from(cookie.read(request) ?? '', 'base64url').toString();
    const { state, nonce, verifier } = flow.parse(JSON.parse(text || '{}'));
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
    // An address that the provider has not verified could be anybody's.
    return typeof about.email === 'string' && about.email_verified === true ? about.email : undefined;
  }
}
