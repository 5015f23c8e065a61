import type { IncomingMessage } from 'node:http';
import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import { Failure, type RateLimiter } from '@threads-api/http';
import { networkOf } from '@threads-api/http/internal';
import type { Settings } from '#settings';
import type { Caller, Tokens } from '#store';

export interface AdmissionOptions {
  store: Tokens;
  settings: Pick<Settings, 'mcpHostnames' | 'mcpOrigins' | 'mcpRateLimit' | 'failedAuthLimit' | 'inboxUrl'>;
  limiter: RateLimiter;
}

/** Checks a request before its body is read. */
export function createAdmission({ store, settings, limiter }: AdmissionOptions) {
  const { mcpHostnames, mcpOrigins, mcpRateLimit, failedAuthLimit, inboxUrl } = settings;
  const publicNames = inboxUrl ? [inboxUrl.hostname] : [];
  const hostnames = [...localhostAllowedHostnames(), ...mcpHostnames, ...publicNames];
  const origins = [...localhostAllowedOrigins(), ...mcpOrigins];

  return {
    /** Checks the host and the origin. */
    checkOrigin({ headers: { host, origin } }: IncomingMessage): void {
      for (const checked of [validateHostHeader(host, hostnames), validateOriginHeader(origin, origins)])
        if (!checked.ok) throw new Failure(403, checked.message);
    },
    /** Checks the token and the rate limit. Returns the caller. */
    async admit({ headers: { authorization = '' } }: IncomingMessage, address: string): Promise<Caller> {
      const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
      const caller = token === undefined ? undefined : await store.findCaller(token, 'mcp');
      const { exceeded, seconds } = caller
        ? await limiter.count(`mcp:${caller.userId}`, { requests: mcpRateLimit, windowSeconds: 60 })
        : await limiter.count(`mcp-failed:${networkOf(address)}`, failedAuthLimit);
      // Agents see only the text.
      if (exceeded)
        throw new Failure(429, `Too many requests. Try again in ${seconds} s.`, { 'Retry-After': `${seconds}` });
      if (!caller) throw new Failure(401, invalid, { 'WWW-Authenticate': challenge });
      return caller;
    },
  };
}

const invalid = 'The token is unknown, expired or revoked, or it is not for MCP. Ask the operator for another one.';
const challenge = `Bearer error="invalid_token", error_description="${invalid}"`;
