/** A signal that ends with the first of the two. */
export const either = (one: AbortSignal, other: AbortSignal | undefined): AbortSignal =>
  other ? AbortSignal.any([one, other]) : one;
