/** The store refuses a request. The message is one line for the person who made the request. */
export class RefusedError extends Error {}

/** No user, inbox or thread has this id, or the user cannot see it. */
export class NotFoundError extends RefusedError {
  constructor(what: string, id: string) {
    super(`There is no ${what} ${id}.`);
  }
}

/** A value is larger than the contract allows. */
export class LimitError extends RefusedError {}

/** The change conflicts with existing data or with work in progress. */
export class ConflictError extends RefusedError {}

/** The database cannot be opened or used. */
export class DatabaseError extends Error {}

/** The tables belong to an older version, and this program may not migrate them. */
export class PendingMigrationsError extends DatabaseError {}
