/** A text without the tokens that were sent. */
export const mask = (text: string, tokens: string[] = []): string =>
  tokens.reduce((masked, token) => masked.replaceAll(token, '[token]'), text);

/** A token as a response may repeat it: as it is, in a URL, or in JSON that escapes its slashes. */
export const formsOf = (token: string): string[] => [token, encodeURIComponent(token), token.replaceAll('/', '\\/')];

/**
 * Masks all texts of an error and of its causes: a parser may quote a response. Nothing else is changed: a request that is
 * attached to an error may be in use.
 */
export function maskError(error: unknown, tokens: string[] | undefined, depth = 9): void {
  if (!(error instanceof Error && depth)) return;
  for (const key of Object.getOwnPropertyNames(error)) {
    const value = Reflect.get(error, key);
    if (typeof value === 'string') Reflect.set(error, key, mask(value, tokens));
    else maskError(value, tokens, depth - 1);
  }
}
