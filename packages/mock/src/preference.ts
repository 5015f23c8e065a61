/** `Prefer: code=429`, `Prefer: example=emptyPage`, `Prefer: dynamic=true`, `Prefer: scenario=hang`. */
export interface Preference {
  code?: string;
  example?: string;
  dynamic?: boolean;
  scenario?: string;
}

/**
 * Parses a `Prefer` header (RFC 7240): names in any case, values with or without quotes, separated by commas or
 * semicolons. Returns `undefined` if it has none of the preferences that the mock supports.
 */
export function parsePrefer(header: string | undefined): Preference | undefined {
  if (!header) return undefined;
  const preferences = header
    .split(/[,;]/)
    .map((text) => text.split('=', 2).map((part) => part.trim().replaceAll('"', '')));
  const findValue = (name: string) => preferences.find(([given]) => given?.toLowerCase() === name)?.[1];
  const [code, example, dynamic, scenario] = ['code', 'example', 'dynamic', 'scenario'].map(findValue);
  if (!code && !example && !dynamic && !scenario) return undefined;
  return {
    ...(code && { code }),
    ...(example && { example }),
    ...(dynamic && { dynamic: dynamic === 'true' }),
    ...(scenario && { scenario }),
  };
}
