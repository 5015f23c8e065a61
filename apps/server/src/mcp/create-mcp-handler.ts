import type { RequestListener } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  type AuthInfo,
  bearerAuthChallengeResponse,
  createMcpHandler as createProtocolHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  OAuthError,
  OAuthErrorCode,
  originValidationResponse,
  readRequestBody,
  verifyBearerToken,
} from '@modelcontextprotocol/server';
import type { RateLimit } from '@threads-api/contract';
import type { RateLimiter } from '@threads-api/express';
import express from 'express';
import { type LoggedRequest, whenAnswered } from '#operations';
import type { Settings } from '#settings';
import type { Caller, Drafts, ThreadReads, Tokens } from '#store';
import { createMcpServer } from './create-mcp-server.ts';

/** A request that was answered; without a user if the token is missing or invalid. */
export type AnsweredCall = LoggedRequest & Partial<Pick<Caller, 'userId' | 'tokenId'>>;

export interface McpOptions {
  store: ThreadReads & Drafts & Tokens;
  settings: Pick<
    Settings,
    'mcpHostnames' | 'mcpOrigins' | 'mcpRateLimit' | 'mcpFailedAuthLimit' | 'inboxUrl' | 'trustedProxies'
  >;
  limiter: RateLimiter;
  /** Called when a request was answered, for logs and metrics. */
  onAnswered(answered: AnsweredCall): void;
  /** Called with every error that is not the agent's. */
  onError(error: unknown): void;
}

export const mcpPath = '/mcp';

/** MCP over Streamable HTTP. Every request needs a token, an accepted host and an accepted origin. */
export function createMcpHandler({ store, settings, limiter, onAnswered, onError }: McpOptions): RequestListener {
  const { mcpHostnames, mcpOrigins, mcpRateLimit, mcpFailedAuthLimit, inboxUrl } = settings;
  const publicNames = inboxUrl ? [inboxUrl.hostname] : [];
  const hostnames = [...localhostAllowedHostnames(), ...mcpHostnames, ...publicNames];
  const origins = [...localhostAllowedOrigins(), ...mcpOrigins];
  const limitFailures = createLimit(limiter, 'mcp-failed', mcpFailedAuthLimit);
  const limitRate = createLimit(limiter, 'mcp', mcpRateLimit);
  const verifier = createTokenVerifier(store);
  const handler = createProtocolHandler(({ authInfo }) => {
    const caller = authInfo?.extra?.caller as Caller | undefined;
    if (!caller) throw new Error('no caller');
    return createMcpServer({ store, caller, onError });
  });

  async function respond(request: Request, address: string, onCaller: (caller: Caller) => void): Promise<Response> {
    const refused = hostHeaderValidationResponse(request, hostnames) ?? originValidationResponse(request, origins);
    if (refused) return refused;
    if (new URL(request.url).pathname !== mcpPath)
      return new Response('There is nothing at this path.', { status: 404 });
    let authInfo: AuthInfo;
    try {
      authInfo = await verifyBearerToken(request.headers.get('authorization'), { verifier });
    } catch (error) {
      return (await limitFailures(address)) ?? bearerAuthChallengeResponse(error);
    }
    const { caller } = authInfo.extra as { caller: Caller };
    onCaller(caller);
    const limited = await limitRate(caller.userId);
    if (limited) return limited;
    if (request.method !== 'POST') return handler.fetch(request, { authInfo });
    const body = await readRequestBody(request);
    if (body.tooLarge) return new Response('The request is too large.', { status: 413 });
    // A batch would count as one request, whatever its size.
    if (body.text.trimStart().startsWith('[')) return new Response('Batches are not supported.', { status: 400 });
    const { url, method, headers, signal } = request;
    return handler.fetch(new Request(url, { method, headers, signal, body: body.text }), { authInfo });
  }

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', settings.trustedProxies);
  app.use((request, response) => {
    const address = request.ip ?? '';
    let caller: Caller | undefined;
    whenAnswered(request, response, address, (answered) =>
      onAnswered({ ...answered, ...(caller && { userId: caller.userId, tokenId: caller.tokenId }) }),
    );
    const fetch = (given: Request) =>
      respond(given, address, (found) => {
        caller = found;
      });
    return toNodeHandler({ fetch })(request as never, response as never);
  });
  return app;
}

const createTokenVerifier = (tokens: Tokens) => ({
  async verifyAccessToken(token: string): Promise<AuthInfo> {
    const caller = await tokens.findCaller(token, 'mcp');
    if (!caller) throw new OAuthError(OAuthErrorCode.InvalidToken, 'The access token is missing or invalid');
    return {
      token: '',
      clientId: caller.tokenId,
      scopes: caller.scopes,
      expiresAt: Date.parse(caller.expiresAt) / 1000,
      extra: { caller },
    };
  },
});

/** Counts a request of a user or an address. Returns a 429 if it exceeds the limit. */
function createLimit(limiter: RateLimiter, name: string, perMinute: number) {
  const limit: RateLimit = { requests: perMinute, windowSeconds: 60 };
  return async (key: string): Promise<Response | undefined> => {
    const { exceeded, seconds } = await limiter.count(`${name}:${key}`, limit);
    if (!exceeded) return undefined;
    return new Response('Too many requests.', { status: 429, headers: { 'Retry-After': `${seconds}` } });
  };
}
