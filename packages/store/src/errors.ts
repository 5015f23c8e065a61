/** Something that a command or an operator named does not exist. */
export class UnknownError extends Error {
  constructor(what: string, id: string) {
    super(`There is no ${what} ${id}.`);
  }
}

/** A value is larger than the contract allows. */
export class LimitError extends Error {}

/** Something exists already that there can be only one of. */
export class ConflictError extends Error {}
