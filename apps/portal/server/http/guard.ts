import type { IncomingMessage } from 'node:http';
import { hasSecret, isLoopbackHost } from '@threads-api/cli/local-server';
import type { Site } from '@threads-api/ui/site';
import { Refused } from './respond.ts';

/**
 * Rejects requests with another host name, and pages from other origins. In a DNS rebinding attack, a page sends
 * its own name as `Host`.
 */
export function requireOwnOrigin({ headers: { host = '', origin }, socket }: IncomingMessage): void {
  const port = Number(/:(\d+)$/.exec(host)?.[1] ?? 80);
  const isOwnHost = isLoopbackHost(host) && port === socket.localPort;
  const isOwnPage = origin === undefined || origin === `http://${host}`;
  if (isOwnHost && isOwnPage) return;
  throw new Refused(
    403,
    "The Host header must be the portal's own address, and the Origin header, if present, its own origin.",
  );
}

/** Rejects requests without the secret. Pages read it from their HTML, and commands from the portal's file. */
export function requireSecret(request: IncomingMessage, secret: string): void {
  if (hasSecret(request, secret)) return;
  throw new Refused(
    401,
    'Send the secret of the portal as "Authorization: Bearer SECRET". The portal prints the path of its file on startup.',
  );
}

/** Adds the secret to the HTML of the site. */
export function withSecret(site: Site, secret: string): Site {
  const html = site.get('index.html');
  if (!html) return site;
  const text = Buffer.from(html.content).toString('utf8');
  const content = text.replace('</head>', `<meta name="secret" content="${secret}"></head>`);
  return new Map(site).set('index.html', { ...html, content });
}
