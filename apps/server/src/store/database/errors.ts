/** The store refuses what was asked for. The message is one line, fit for the person who asked. */
export class RefusedError extends Error {}

/** The named thing does not exist, or is not visible to the user. */
export class NotFoundError extends RefusedError {
  constructor(what: string, id: string) {
    super(`There is no ${what} ${id}.`);
  }
}

/** A value is larger than the contract allows. */
export class LimitError extends RefusedError {}

/** The change conflicts with what exists or is under way. */
export class ConflictError extends RefusedError {}

/** The database cannot be opened or used. */
export class DatabaseError extends Error {}

/** The tables are those of an older version, and this program was not told to change them. */
export class PendingMigrationsError extends DatabaseError {}
