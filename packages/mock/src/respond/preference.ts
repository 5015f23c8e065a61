/** The supported preferences: `code=429`, `example=emptyPage`, `dynamic=true`, `scenario=hang`. */
export interface Preference {
  code?: string;
  example?: string;
  dynamic?: boolean;
  scenario?: string;
}

/**
 * Parses a `Prefer` header (RFC 7240). Names are case-insensitive, and values may be quoted. Commas or semicolons separate
 * preferences. Unknown preferences are ignored.
 */
export function parsePrefer(header: string | undefined): Preference {
  if (!header) return {};
  const preferences = header
    .split(/[,;]/)
    .map((text) => text.split('=', 2).map((part) => part.trim().replaceAll('"', '')));
  const findValue = (name: string) => preferences.find(([given]) => given?.toLowerCase() === name)?.[1];
  const [code, example, dynamic, scenario] = ['code', 'example', 'dynamic', 'scenario'].map(findValue);
  return {
    ...(code && { code }),
    ...(example && { example }),
    ...(dynamic && { dynamic: dynamic === 'true' }),
    ...(scenario && { scenario }),
  };
}
