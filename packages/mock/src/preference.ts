/** `Prefer: code=429`, `Prefer: example=emptyPage`, `Prefer: dynamic=true`. */
export interface Preference {
  code?: number;
  example?: string;
  dynamic?: boolean;
}

/** The contract does not declare the preferred status or example. */
export class UnknownPreference extends Error {}

/**
 * Parses a `Prefer` header (RFC 7240): names in any case, values with or without quotes, separated by commas or
 * semicolons. Returns `undefined` if it has none of the preferences that the mock supports.
 */
export function parsePrefer(header: string | undefined): Preference | undefined {
  const preferences = (header ?? '')
    .split(/[,;]/)
    .map((text) => text.split('=', 2).map((part) => part.trim().replaceAll('"', '')));
  const findValue = (name: string) => preferences.find(([given]) => given?.toLowerCase() === name)?.[1];
  const [code, example, dynamic] = ['code', 'example', 'dynamic'].map(findValue);
  if (!code && !example && !dynamic) return undefined;
  return {
    ...(code && { code: Number(code) }),
    ...(example && { example }),
    ...(dynamic && { dynamic: dynamic === 'true' }),
  };
}
