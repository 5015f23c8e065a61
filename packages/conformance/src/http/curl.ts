import type { SentRequest } from './exchange.ts';

/** A curl command that repeats the request. Tokens are shell variables such as `$FULL_TOKEN`. */
export function curlOf({ method, path, headers, shownAuthorization }: SentRequest, baseUrl: string): string {
  const flags = method === 'HEAD' ? ['--head'] : method === 'GET' ? [] : ['-X', method];
  const shown = Object.entries({
    ...headers,
    ...(shownAuthorization !== undefined && { Authorization: shownAuthorization }),
  });
  return [
    'curl -i --path-as-is',
    ...flags,
    // curl omits a header with an empty value unless it ends with a semicolon.
    ...shown.map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`),
    quoted(`${new URL(baseUrl).origin}${path}`),
  ].join(' ');
}

/** Double quotes, so that shell variables are expanded. Other special characters are escaped. */
const quoted = (text: string) => `"${text.replaceAll(/[\\"`!]|\$(?![A-Z{])/g, '\\$&')}"`;
