/** A 48-bit hash of a token. Keys may be stored anywhere, so they must not contain the token. */
export const hashOf = (token: string): string =>
  `${[...token].reduce((hash, character) => (hash * 31 + character.charCodeAt(0)) % 2 ** 48, 1)}`;
