export const opaque = (etag: string) => etag.replace(/^W\//, '');

export const withoutQuotes = (etag: string) => opaque(etag).slice(1, -1);

/** The tags of a list, as RFC 9110 has it. */
export const tagsIn = (condition: string) => [...condition.matchAll(/"[^"]*"/g)].map(String);

/** As RFC 9110 has it. */
export const isHeld = (condition: string, etag: string) =>
  condition === '*' || tagsIn(condition).includes(opaque(etag));
