import type { Exchange } from '../../http/exchange.ts';
import type { Report } from '../report.ts';

/** Every exchange of the run as an HTTP Archive 1.2, which browsers can open in their network tab. */
export function harReport({ target, startedAt, contractVersion }: Report, exchanges: Exchange[]): string {
  const { origin } = new URL(target);
  const pairs = (headers: Record<string, string>) => Object.entries(headers).map(([name, value]) => ({ name, value }));
  const entries = exchanges.map(({ request, response, startedAt: started, milliseconds }) => ({
    startedDateTime: new Date(started).toISOString(),
    time: milliseconds,
    comment: request.label,
    request: {
      method: request.method,
      url: `${origin}${request.path}`,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(request.headers),
      queryString: [...new URLSearchParams(request.path.split('?')[1])].map(([name, value]) => ({ name, value })),
      headersSize: -1,
      bodySize: 0,
    },
    response: {
      status: response.status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(response.headers),
      content: { size: response.text.length, mimeType: response.headers['content-type'] ?? '', text: response.text },
      redirectURL: '',
      headersSize: -1,
      bodySize: response.text.length,
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
  }));
  const creator = { name: 'threads-conformance', version: contractVersion };
  return JSON.stringify({ log: { version: '1.2', creator, comment: `${target} ${startedAt}`, entries } });
}
