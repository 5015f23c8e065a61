import type { SentRequest } from './exchange.ts';

/** A command line that sends the request again; tokens are shell variables, as `$FULL_TOKEN`. */
export function curlOf({ method, path, headers, shownToken }: SentRequest, baseUrl: string): string {
  const flags = method === 'HEAD' ? ['--head'] : method === 'GET' ? [] : ['-X', method];
  const shown = Object.entries({ ...headers, ...(shownToken !== undefined && { Authorization: shownToken }) });
  return [
    'curl -i --path-as-is',
    ...flags,
    // An empty value needs a semicolon, or curl leaves the header out.
    ...shown.map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`),
    quoted(`${new URL(baseUrl).origin}${path}`),
  ].join(' ');
}

/** Double quotes, so that shell variables work; what else means something there is escaped. */
const quoted = (text: string) => `"${text.replaceAll(/[\\"`!]|\$(?![A-Z{])/g, '\\$&')}"`;
