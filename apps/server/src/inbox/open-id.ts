import { Failure, type HttpRequest } from '@threads-api/http';
import type { Request, Response } from 'express';
import * as client from 'openid-client';
import { z } from 'zod';
import type { SignInProblem } from '#inbox-contract';
import type { OpenIdSettings } from '#settings';
import { ConflictError, isUnavailable } from '#store';
import { createCookie } from './cookies.ts';
import { loopbackNames, ownOrigin } from './guard-requests.ts';
import type { NewSignIn, SignIn } from './sign-in.ts';

/** The state that the browser keeps until the provider redirects it back. */
const flow = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
type Flow = z.infer<typeof flow>;
const flowSeconds = 600;
/** The time limit for each request to the provider. */
const providerSeconds = 4;

/** Describes an error without the request's parameters, which contain the code. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  const reasons = [message, ...(cause instanceof Error ? [cause.message] : [])];
  return `Sign-in by OpenID Connect failed: ${reasons.join(': ')}`;
}

interface OpenIdOptions {
  settings: OpenIdSettings;
  signIn: SignIn;
  publicUrl: URL | undefined;
  onError(reason: string): void;
}

export type OpenId = ReturnType<typeof createOpenId>;

/** Fetches the provider's configuration once. */
function createDiscovery({ issuer, clientId, clientSecret }: OpenIdSettings): () => Promise<client.Configuration> {
  const isLocal = issuer.protocol === 'http:' && loopbackNames.has(issuer.hostname);
  // Without these checks, the library accepts any signature on an ID token that it received over TLS.
  const execute = [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])];
  let discovered: Promise<client.Configuration> | undefined;
  return () => {
    discovered ??= client.discovery(issuer, clientId, clientSecret, undefined, {
      execute,
      timeout: providerSeconds,
    });
    // The next attempt fetches it again.
    discovered.catch(() => {
      discovered = undefined;
    });
    return discovered;
  };
}

/** Sign-in with OpenID Connect: code flow with PKCE, state and nonce. The verified address identifies the user. */
export function createOpenId({ settings, signIn, publicUrl, onError }: OpenIdOptions) {
  // Not Strict: the browser must send it when the provider redirects back.
  const cookie = createCookie({ name: 'inbox_oidc', sameSite: 'Lax', secure: publicUrl?.protocol === 'https:' });
  const configuration = createDiscovery(settings);
  const originOf = ({ headers }: Pick<HttpRequest, 'headers'>) => ownOrigin(headers.host?.toString(), publicUrl) ?? '';

  return {
    /** Starts a sign-in. Returns the URL of the provider, and the `Set-Cookie` header that connects the browser with it. */
    async start(request: Pick<HttpRequest, 'headers'>) {
      const config = await configuration().catch((error) => {
        onError(reasonOf(error));
        throw new Failure(502, 'The sign-in provider cannot be reached. Try again.');
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
      const value = Buffer.from(JSON.stringify(flow)).toString('base64url');
      return { url: url.href, setCookie: cookie.write(value, flowSeconds) };
    },
    /** The provider redirects the browser to it. */
    async callback(request: Request, response: Response): Promise<void> {
      const started = startedFlow(request);
      if (started) response.append('Set-Cookie', cookie.clear());
      const result = started ? await finish(started, request) : 'provider';
      if (typeof result === 'string') return response.redirect(303, `/sign-in?problem=${result}`);
      response.append('Set-Cookie', result.setCookie).redirect(303, '/');
    },
  };

  /** The sign-in that this browser started, if the request completes it. Any site can cause other requests, so they have no effect. */
  function startedFlow(request: Request): Flow | undefined {
    try {
      const started = flow.parse(JSON.parse(Buffer.from(cookie.read(request) ?? '', 'base64url').toString()));
      return request.query.state === started.state ? started : undefined;
    } catch {
      return undefined;
    }
  }

  /** Signs the user in, or returns the problem. */
  async function finish(started: Flow, request: Request): Promise<NewSignIn | SignInProblem> {
    try {
      await signIn.count(request.ip);
      const address = await verifiedAddress(started, request);
      if (address === undefined) return 'nobody';
      return (await signIn.begin('openid', (transaction) => transaction.signInByAddress(address))) ?? 'nobody';
    } catch (error) {
      if (error instanceof Failure) return 'limit';
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
