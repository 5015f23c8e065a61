import type { IncomingMessage } from 'node:http';
import {
  type AuthInfo,
  bearerAuthChallengeResponse,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  OAuthError,
  OAuthErrorCode,
  originValidationResponse,
  verifyBearerToken,
} from '@modelcontextprotocol/server';
import type { RateLimit } from '@threads-api/contract';
import { networkOf, type RateLimiter } from '@threads-api/http';
import type { Settings } from '#settings';
import type { Caller, Tokens } from '#store';

export interface AdmissionOptions {
  store: Tokens;
  settings: Pick<Settings, 'mcpHostnames' | 'mcpOrigins' | 'mcpRateLimit' | 'failedAuthLimit' | 'inboxUrl'>;
  limiter: RateLimiter;
}

/** The caller of an admitted request. The library passes it on as part of `AuthInfo`. */
export const callerOf = (authInfo: AuthInfo | undefined) => authInfo?.extra?.caller as Caller;

/** Checks a request before its body is read. */
export function createAdmission({ store, settings, limiter }: AdmissionOptions) {
  const { mcpHostnames, mcpOrigins, mcpRateLimit, failedAuthLimit, inboxUrl } = settings;
  const publicNames = inboxUrl ? [inboxUrl.hostname] : [];
  const hostnames = [...localhostAllowedHostnames(), ...mcpHostnames, ...publicNames];
  const origins = [...localhostAllowedOrigins(), ...mcpOrigins];
  const limitFailures = createLimit(limiter, 'mcp-failed', failedAuthLimit);
  const limitRate = createLimit(limiter, 'mcp', { requests: mcpRateLimit, windowSeconds: 60 });
  const verifier = createTokenVerifier(store);

  return {
    /** Checks the host and the origin. Returns an error response if either is not allowed. */
    checkOrigin({ headers: { host = '', origin } }: IncomingMessage): Response | undefined {
      const head = new Request('http://localhost', { headers: { host, ...(origin !== undefined && { origin }) } });
      return hostHeaderValidationResponse(head, hostnames) ?? originValidationResponse(head, origins);
    },
    /** Checks the token and the rate limit. Returns the caller as part of `AuthInfo`, or an error response. */
    async admit({ headers: { authorization } }: IncomingMessage, address: string): Promise<AuthInfo | Response> {
      const verified = await verifyBearerToken(authorization ?? null, { verifier }).catch((error: unknown) => {
        // A database outage does not count as a failed sign-in.
        if (!(error instanceof OAuthError)) throw error;
        return bearerAuthChallengeResponse(error);
      });
      if (verified instanceof Response) return (await limitFailures(networkOf(address))) ?? verified;
      return (await limitRate(callerOf(verified).userId)) ?? verified;
    },
  };
}

const invalid = 'The token is unknown, expired or revoked, or it is not for MCP. Ask the operator for another one.';

const createTokenVerifier = (tokens: Tokens) => ({
  async verifyAccessToken(token: string): Promise<AuthInfo> {
    const caller = await tokens.findCaller(token, 'mcp');
    if (!caller) throw new OAuthError(OAuthErrorCode.InvalidToken, invalid);
    const { tokenId: clientId, scopes, expiresAt } = caller;
    return { token: '', clientId, scopes, expiresAt: Date.parse(expiresAt) / 1000, extra: { caller } };
  },
});

/** Counts a request by a user or an address. Returns a 429 above the limit. */
const createLimit =
  (limiter: RateLimiter, name: string, limit: RateLimit) =>
  async (key: string): Promise<Response | undefined> => {
    const { exceeded, seconds } = await limiter.count(`${name}:${key}`, limit);
    if (!exceeded) return undefined;
    // Agents see only the text.
    const text = `Too many requests. Try again in ${seconds} s.`;
    return new Response(text, { status: 429, headers: { 'Retry-After': `${seconds}` } });
  };
