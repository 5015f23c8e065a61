/** A signal that ends with the first of the two, as far as there are any. */
export const either = (one: AbortSignal | null | undefined, other: AbortSignal | undefined): AbortSignal | undefined =>
  one && other ? AbortSignal.any([one, other]) : (one ?? other);
