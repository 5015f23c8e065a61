/** Replaces tokens in a text with `[token]`. */
export const mask = (text: string, tokens: string[] = []): string =>
  tokens.reduce((masked, token) => masked.replaceAll(token, '[token]'), text);

/** The forms in which a response may echo a token: plain, URL-encoded, or in JSON with escaped slashes. */
export const formsOf = (token: string): string[] => [token, encodeURIComponent(token), token.replaceAll('/', '\\/')];

/**
 * Masks the strings of an error and its causes in place, because a parser may quote a response. Leaves other attached
 * objects, such as requests, unchanged.
 */
export function maskError(error: unknown, tokens: string[] | undefined, depth = 9): void {
  if (!(error instanceof Error && depth)) return;
  for (const key of Object.getOwnPropertyNames(error)) {
    const value = Reflect.get(error, key);
    if (typeof value === 'string') Reflect.set(error, key, mask(value, tokens));
    else maskError(value, tokens, depth - 1);
  }
}
