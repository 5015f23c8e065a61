/** A 64-bit hash of a token. Keys may be stored anywhere, so they must not contain the token. */
export const hashOf = (token: string): string =>
  [0x9e3779b1, 0x85ebca77]
    .map((factor) =>
      [...token].reduce((hash, character) => Math.imul(hash ^ character.charCodeAt(0), factor) ^ (hash >>> 15), factor),
    )
    .join();
