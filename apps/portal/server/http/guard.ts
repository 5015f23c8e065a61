import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '@threads-api/cli/local-server';
import type { Site } from '@threads-api/ui/site';

/**
 * Whether a request has the portal's own host name, and does not come from a page of another origin. In a DNS rebinding
 * attack, a page sends its own name as `Host`.
 */
export function isOwnRequest({ headers: { host = '', origin }, socket }: IncomingMessage): boolean {
  const port = Number(/:(\d+)$/.exec(host)?.[1] ?? 80);
  const isOwnHost = isLoopbackHost(host) && port === socket.localPort;
  return isOwnHost && (origin === undefined || origin === `http://${host}`);
}

/** Adds the secret to the HTML of the site. */
export function withSecret(site: Site, secret: string): Site {
  const html = site.get('index.html');
  if (!html) return site;
  const text = Buffer.from(html.content).toString('utf8');
  const content = text.replace('</head>', `<meta name="secret" content="${secret}"></head>`);
  return new Map(site).set('index.html', { ...html, content });
}
