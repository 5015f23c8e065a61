import type { IncomingMessage } from 'node:http';

/** `host` or `host:port`. Browsers send international names as ASCII (Punycode). */
const hostForm = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Node.js limits only the total size of headers, and 16 KiB can hold thousands of them. */
const mostHeaders = 200;

/** A request target in absolute form, with its scheme and authority. */
const absoluteForm = /^(https?):\/\/([^/?#]*)/i;

/**
 * Returns why the head of a request is ambiguous, or `undefined`. Node.js accepts more than RFC 9112 allows. A proxy in
 * front of the server could see a different host or a different end of the request than the app (request smuggling).
 */
export function findRequestFault(request: IncomingMessage): string | undefined {
  const { headers, rawHeaders, httpVersion } = request;
  if (rawHeaders.length > 2 * mostHeaders) return `There are more than ${mostHeaders} headers.`;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'The server supports only HTTP/1.0 and HTTP/1.1.';
  // A proxy could check the first one and the app another.
  if (headers.authorization !== undefined && isRepeated(rawHeaders, 'authorization'))
    return 'There is more than one Authorization header.';
  return (
    findHostFault(request) ??
    findTargetFault(request) ??
    // Node.js joins repeated headers with a comma, so this check also rejects repetitions.
    (headers['transfer-encoding'] === undefined
      ? undefined
      : findCodingFault(headers['transfer-encoding'], httpVersion))
  );
}

/** Most requests have the same host, and checking it takes a microsecond. */
let lastValidHost: string | undefined;

/** RFC 9112, section 3.2: HTTP/1.1 needs exactly one valid Host. HTTP/1.0, which some health checks use, needs none. */
function findHostFault({ rawHeaders, headers: { host }, httpVersion }: IncomingMessage): string | undefined {
  if (host === undefined) return httpVersion === '1.1' ? 'The Host header is missing.' : undefined;
  // `headers` contains only the first one.
  if (isRepeated(rawHeaders, 'host')) return 'There is more than one Host header.';
  if (host === lastValidHost) return undefined;
  // The pattern also matches invalid ports and addresses, so parse the host too.
  if (hostForm.test(host) && URL.canParse(`http://${host}`)) {
    lastValidHost = host;
    return undefined;
  }
  return 'The Host header is not a host name with an optional port.';
}

function isRepeated(rawHeaders: readonly string[], name: string): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const given = rawHeaders[index];
    if (given?.length === name.length && given.toLowerCase() === name) count += 1;
  }
  return count > 1;
}

/** RFC 9112, section 6.1: unless `chunked` is the only coding, the end of a body is unclear. HTTP/1.0 has no codings. */
function findCodingFault(coding: string, httpVersion: string): string | undefined {
  if (httpVersion === '1.0') return 'HTTP/1.0 does not support Transfer-Encoding.';
  return coding.toLowerCase() === 'chunked' ? undefined : 'The only supported Transfer-Encoding is chunked.';
}

/** RFC 9112, section 3.2: the target is a path, an absolute URL with the same host as Host, or `*` with OPTIONS. */
function findTargetFault({ method, url = '', headers: { host } }: IncomingMessage): string | undefined {
  if (url.startsWith('/') || (url === '*' && method === 'OPTIONS')) return undefined;
  const [, scheme, authority = ''] = absoluteForm.exec(url) ?? [];
  if (!scheme || !hostForm.test(authority)) return 'The request target is neither a path nor a URL with a host.';
  if (host === undefined || hasSameHost(scheme, authority, host)) return undefined;
  return 'The request target and the Host header name different hosts.';
}

/** Compares hosts like URLs: ignores case and the default port. */
function hasSameHost(scheme: string, one: string, other: string): boolean {
  const first = `${scheme}://${one}`;
  const second = `${scheme}://${other}`;
  return URL.canParse(first) && URL.canParse(second) && new URL(first).host === new URL(second).host;
}
