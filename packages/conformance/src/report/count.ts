/** `1 finding`, `2 findings`. */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** How many responses were a 503, after which the request was repeated. */
export const unavailableText = (count: number) =>
  count === 1
    ? '1 response was 503; the request was repeated after Retry-After'
    : `${count} responses were 503; those requests were repeated after Retry-After`;
