/** What a change asks of the version: `major` breaks somebody, `minor` adds, `patch` does neither. */
export type Impact = 'major' | 'minor' | 'patch';

/** One side of a change: its position and value. */
export interface Side {
  file: string;
  /** A JSON pointer to the clause itself, `$ref`s followed. */
  pointer: string;
  line: number;
  value?: unknown;
}

export interface Reason {
  rule: string;
  message: string;
}

/** One difference between two descriptions. */
export interface Change {
  kind: 'added' | 'removed' | 'modified';
  /** The OpenAPI object it is a part of: `Operation`, `Schema`, `Header`. */
  type: string;
  /** The field of that object, if it is not the object itself that came or went. */
  property?: string;
  /** A JSON pointer to where it takes effect: the first use of a shared clause. */
  at: string;
  /** Where it is, for people. */
  location: string;
  impact: Impact;
  /** Why it breaks; empty if it does not. */
  reasons: Reason[];
  before?: Side;
  after?: Side;
}

/** A change before it is described and rated. */
export type RawChange = Omit<Change, 'location'>;

/** Returns why a change breaks clients. Not called for changes that Redocly rates as breaking itself. */
export type DiffRule = (change: Change) => string | undefined;
