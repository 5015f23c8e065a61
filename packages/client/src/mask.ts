/**
 * A text without the tokens that were sent, as they are or as in a URL. In an error, all its texts and those of its causes: a
 * parser may quote a response. Nothing else is changed: a request that is attached to an error may be in use.
 */
export function mask(value: unknown, tokens: string[] = [], depth = 9): unknown {
  if (value instanceof Error && depth)
    for (const key of Object.getOwnPropertyNames(value))
      Reflect.set(value, key, mask(Reflect.get(value, key), tokens, depth - 1));
  if (typeof value !== 'string') return value;
  return tokens.reduce((text, token) => text.replaceAll(token, '[token]'), value);
}
