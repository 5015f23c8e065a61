import type { Exchange } from './exchange.ts';

/** Takes secrets out of a text. */
export type Scrub = (text: string) => string;

/** Tokens become `‹tokens.full›`, also where they were encoded for an address. */
export function createScrub(tokens: Record<string, string | undefined>, further: Set<string>): Scrub {
  return (text) => {
    const secrets = [
      ...[...further].map((value) => [value, '‹an altered token›'] as const),
      ...Object.entries(tokens).map(([name, value]) => [value ?? '', `‹tokens.${name}›`] as const),
    ];
    // The longest first: one secret may be part of another.
    return secrets
      .filter(([value]) => value !== '')
      .toSorted(([a], [b]) => b.length - a.length)
      .reduce(
        (clean, [value, name]) => clean.replaceAll(value, name).replaceAll(encodeURIComponent(value), name),
        text,
      );
  };
}

/** An exchange that may be shown. */
export function scrubExchange(exchange: Exchange, scrub: Scrub): Exchange {
  const { request, response } = exchange;
  const clean = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, scrub(value)]));
  return {
    ...exchange,
    json: undefined,
    request: { ...request, path: scrub(request.path), headers: clean(request.headers) },
    response: { ...response, headers: clean(response.headers), text: scrub(response.text) },
  };
}
