import type { Exchange } from './exchange.ts';

/** Removes secrets from a text. */
export type Redact = (text: string) => string;

/** Replaces tokens with `‹tokens.full›`, also in their URL-encoded form. */
export function createRedact(tokens: Record<string, string | undefined>, furtherSecrets: Set<string>): Redact {
  return (text) => {
    const secrets = [
      ...[...furtherSecrets].map((value) => [value, '‹an altered token›'] as const),
      ...Object.entries(tokens).map(([name, value]) => [value ?? '', `‹tokens.${name}›`] as const),
    ];
    // The longest first, since one secret may contain another.
    return secrets
      .filter(([value]) => value !== '')
      .toSorted(([a], [b]) => b.length - a.length)
      .reduce(
        (clean, [value, name]) => clean.replaceAll(value, name).replaceAll(encodeURIComponent(value), name),
        text,
      );
  };
}

/** A copy of the exchange without secrets. */
export function redactExchange(exchange: Exchange, redact: Redact): Exchange {
  const { request, response } = exchange;
  const redactHeaders = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redact(value)]));
  return {
    ...exchange,
    json: undefined,
    request: { ...request, path: redact(request.path), headers: redactHeaders(request.headers) },
    response: { ...response, headers: redactHeaders(response.headers), text: redact(response.text) },
  };
}
