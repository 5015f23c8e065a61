import { headerLines, type SentRequest } from './exchange.ts';

/**
 * A curl command that repeats the request. Tokens are shell variables such as `$FULL_TOKEN`.
 *
 * @param variable the shell variable of `tokens.full`, if it has another name
 */
export function curlOf(request: SentRequest, baseUrl: string, variable = 'FULL_TOKEN'): string {
  const { method, path, headers, body, shownHeaders } = request;
  const flags = method === 'HEAD' ? ['--head'] : method === 'GET' && body === undefined ? [] : ['-X', method];
  const renamed = Object.entries(shownHeaders).map(([name, value]) => [
    name,
    value.replaceAll(/(\$\{?)FULL_TOKEN\b/g, `$1${variable}`),
  ]);
  const shown = headerLines({ ...headers, ...Object.fromEntries(renamed) });
  return [
    'curl -i --path-as-is',
    ...flags,
    // curl omits a header with an empty value unless it ends with a semicolon.
    ...shown.map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${quoted(body)}`]),
    quoted(`${new URL(baseUrl).origin}${path}`),
  ].join(' ');
}

/** Double quotes, so that shell variables are expanded. Other special characters are escaped. */
const quoted = (text: string) => `"${text.replaceAll(/[\\"`!]|\$(?![A-Z{])/g, '\\$&')}"`;
