import type { IncomingMessage } from 'node:http';

/** `host` or `host:port`. A name has letters, digits and `-._`; browsers send international names in that form. */
const hostForm = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Node counts the characters of names and values only: 16 KiB of them can be thousands of headers. */
const mostHeaders = 200;

/** The scheme and the authority of a target that is an absolute URL. */
const absoluteForm = /^(https?):\/\/([^/?#]*)/i;

/**
 * Why the head of a request is ambiguous, or `undefined` if it is not. Node accepts more than RFC 9112 allows. A proxy in
 * front of the server could then see another host, or another end of the request, than the app behind it (request smuggling).
 */
export function findRequestFault(request: IncomingMessage): string | undefined {
  const { headers, rawHeaders, httpVersion } = request;
  if (rawHeaders.length > 2 * mostHeaders) return `There are more than ${mostHeaders} headers.`;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'The server speaks HTTP/1.1.';
  return (
    findHostFault(request) ??
    findTargetFault(request) ??
    // Node joins repeated headers with a comma, so this is also the check that there is only one.
    (headers['transfer-encoding'] === undefined
      ? undefined
      : findCodingFault(headers['transfer-encoding'], httpVersion))
  );
}

/** RFC 9112, section 3.2: HTTP/1.1 needs exactly one valid Host. HTTP/1.0 has none: health checks of some proxies use it. */
function findHostFault({ rawHeaders, headers: { host }, httpVersion }: IncomingMessage): string | undefined {
  if (host === undefined) return httpVersion === '1.1' ? 'The Host header is missing.' : undefined;
  // `headers` has the first of several.
  if (countHosts(rawHeaders) > 1) return 'There is more than one Host header.';
  // The form allows ports and addresses that no URL can have.
  if (hostForm.test(host) && URL.canParse(`http://${host}`)) return undefined;
  return 'The Host header is not a host name with an optional port.';
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** RFC 9112, section 6.1: without `chunked` as its only coding, the end of a body is unclear. HTTP/1.0 has no codings. */
function findCodingFault(coding: string, httpVersion: string): string | undefined {
  if (httpVersion === '1.0') return 'HTTP/1.0 has no Transfer-Encoding.';
  return coding.toLowerCase() === 'chunked' ? undefined : 'The only Transfer-Encoding is chunked, once.';
}

/** RFC 9112, section 3.2: a path, an absolute URL with the host of the Host header, or the asterisk of OPTIONS. */
function findTargetFault({ method, url = '', headers: { host } }: IncomingMessage): string | undefined {
  if (url.startsWith('/') || (url === '*' && method === 'OPTIONS')) return undefined;
  const [, scheme, authority = ''] = absoluteForm.exec(url) ?? [];
  if (!scheme || !hostForm.test(authority)) return 'The request target is neither a path nor a URL with a host.';
  if (host === undefined || hasSameHost(scheme, authority, host)) return undefined;
  return 'The request target and the Host header name different hosts.';
}

/** Compares hosts as URLs do: in any case, and with the default port or without it. */
function hasSameHost(scheme: string, one: string, other: string): boolean {
  const first = `${scheme}://${one}`;
  const second = `${scheme}://${other}`;
  return URL.canParse(first) && URL.canParse(second) && new URL(first).host === new URL(second).host;
}
