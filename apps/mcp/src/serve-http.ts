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
import { createGentleStop } from '@threads-api/operations';
import type { Caller, Drafts, ThreadReads, Tokens } from '@threads-api/store';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createMcpServer } from './create-mcp-server.ts';
import type { AnsweredCall } from './log-requests.ts';

export interface HttpOptions {
  store: ThreadReads & Drafts & Tokens;
  port: number;
  host: string;
  /** Accepted in the `Host` header, besides the names of this machine. */
  hostnames: string[];
  /** Hosts accepted in the `Origin` header, besides this machine. */
  origins: string[];
  /** For each user. */
  requestsPerMinute: number;
  /** Failed attempts to authenticate from one address; default: 60. */
  failuresPerMinute?: number;
  /** Called when a request was answered, for logs and metrics. */
  onAnswered?: (answered: AnsweredCall) => void;
}

const path = '/mcp';
/** How long requests under way may take when the server stops. A client that listens for events never ends by itself. */
const graceMilliseconds = 2_000;

/** Serves MCP over Streamable HTTP. Every request needs a token, an accepted host and an accepted origin. */
export async function serveHttp({ store, port, host, hostnames, origins, requestsPerMinute, ...more }: HttpOptions) {
  const { failuresPerMinute = 60, onAnswered = () => {} } = more;
  const limitFailures = createRateLimit(failuresPerMinute);
  const verifier = createTokenVerifier(store);
  const limitRate = createRateLimit(requestsPerMinute);
  const handler = createMcpHandler(({ authInfo }) => {
    const caller = authInfo?.extra?.caller as Caller | undefined;
    if (!caller) throw new Error('no caller');
    return createMcpServer({ store, caller });
  });

  async function respond(request: Request, address: string, onCaller: (caller: Caller) => void): Promise<Response> {
    const refused =
      hostHeaderValidationResponse(request, [...localhostAllowedHostnames(), ...hostnames]) ??
      originValidationResponse(request, [...localhostAllowedOrigins(), ...origins]);
    if (refused) return refused;
    if (new URL(request.url).pathname !== path) return new Response('There is nothing at this path.', { status: 404 });
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

  const server = createServer((request, response) => {
    const started = performance.now();
    const address = request.socket.remoteAddress ?? '';
    let caller: Caller | undefined;
    response.once('close', () =>
      onAnswered({
        method: request.method ?? '',
        status: response.statusCode,
        address,
        milliseconds: performance.now() - started,
        ...(caller && { userId: caller.userId, tokenId: caller.tokenId }),
      }),
    );
    const fetch = (given: Request) =>
      respond(given, address, (found) => {
        caller = found;
      });
    return toNodeHandler({ fetch })(request as never, response as never);
  });
  const gentle = createGentleStop(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: boundPort } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}${path}`,
    /** Lets requests under way finish. With `drain` it accepts requests for so many milliseconds before. */
    close: ({ drain = 0 } = {}) => gentle.stop({ drain, grace: graceMilliseconds }),
  };
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

/** Counts a request of a user. Returns a 429 if it exceeds the limit. */
function createRateLimit(requestsPerMinute: number): (userId: string) => Promise<Response | undefined> {
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  return async (userId) => {
    const result = await limiter.consume(userId).catch((rejected: unknown) => rejected);
    if (!(result instanceof RateLimiterRes) || result.consumedPoints <= requestsPerMinute) return undefined;
    const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
    return new Response('Too many requests.', { status: 429, headers: { 'Retry-After': `${seconds}` } });
  };
}
