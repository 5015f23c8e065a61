import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  type AuthInfo,
  bearerAuthChallengeResponse,
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  OAuthError,
  OAuthErrorCode,
  originValidationResponse,
  readRequestBody,
  verifyBearerToken,
} from '@modelcontextprotocol/server';
import type { Caller, Store } from '@threads-api/store';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createMcpServer } from './create-mcp-server.ts';

export interface HttpOptions {
  store: Store;
  port: number;
  host: string;
  /** Names under which it may be asked, besides those of this machine. */
  hostnames: string[];
  /** Pages that may ask it, besides those of this machine. */
  origins: string[];
  /** For each user. */
  requestsPerMinute: number;
}

const path = '/mcp';

/** Streamable HTTP: a token for each request, and nobody from elsewhere. */
export async function serveHttp({ store, port, host, hostnames, origins, requestsPerMinute }: HttpOptions) {
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  const handler = createMcpHandler(({ authInfo }) => {
    const caller = authInfo?.extra?.caller as Caller | undefined;
    if (!caller) throw new Error('no caller');
    return createMcpServer({ store, caller });
  });

  const verifier = {
    async verifyAccessToken(token: string): Promise<AuthInfo> {
      const caller = await store.findCaller(token, 'mcp');
      if (!caller) throw new OAuthError(OAuthErrorCode.InvalidToken, 'The access token is missing or invalid');
      return {
        token: '',
        clientId: caller.tokenId,
        scopes: caller.scopes,
        expiresAt: Date.parse(caller.expiresAt) / 1000,
        extra: { caller },
      };
    },
  };

  async function answer(request: Request): Promise<Response> {
    const refused =
      hostHeaderValidationResponse(request, [...localhostAllowedHostnames(), ...hostnames]) ??
      originValidationResponse(request, [...localhostAllowedOrigins(), ...origins]);
    if (refused) return refused;
    if (new URL(request.url).pathname !== path) return new Response('There is nothing at this path.', { status: 404 });
    let authInfo: AuthInfo;
    try {
      authInfo = await verifyBearerToken(request.headers.get('authorization'), { verifier });
    } catch (error) {
      return bearerAuthChallengeResponse(error);
    }
    const { userId } = (authInfo.extra as { caller: Caller }).caller;
    const spent = await limiter.consume(userId).catch((result: unknown) => result);
    if (spent instanceof RateLimiterRes && spent.consumedPoints > requestsPerMinute) {
      const seconds = Math.max(1, Math.ceil(spent.msBeforeNext / 1000));
      return new Response('Too many requests.', { status: 429, headers: { 'Retry-After': `${seconds}` } });
    }
    if (request.method !== 'POST') return handler.fetch(request, { authInfo });
    const body = await readRequestBody(request);
    if (body.tooLarge) return new Response('The request is too large.', { status: 413 });
    // One message for each request that was counted.
    if (body.text.trimStart().startsWith('[')) return new Response('Batches are not taken.', { status: 400 });
    const { url, method, headers, signal } = request;
    return handler.fetch(new Request(url, { method, headers, signal, body: body.text }), { authInfo });
  }

  const server = createServer(toNodeHandler({ fetch: answer }) as never);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: given } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${given}${path}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
