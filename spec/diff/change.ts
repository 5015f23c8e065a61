/** The version increase that a change needs: `major` breaks clients, `minor` adds, `patch` does neither. */
export type Impact = 'major' | 'minor' | 'patch';

/** One side of a change: its position and value. */
export interface Side {
  file: string;
  /** A JSON pointer to the clause, after following `$ref`s. */
  pointer: string;
  line: number;
  value?: unknown;
}

export interface Reason {
  rule: string;
  message: string;
}

/** One difference between two documents. */
export interface Change {
  kind: 'added' | 'removed' | 'modified';
  /** The type of the changed OpenAPI object: `Operation`, `Schema`, `Header`. */
  type: string;
  /** The changed field; undefined if the object itself was added or removed. */
  property?: string;
  /** A JSON pointer to the part that the change affects. For a shared clause, this is its first use. */
  at: string;
  /** The position in readable form. */
  location: string;
  impact: Impact;
  /** Why it breaks clients; empty if it does not. */
  reasons: Reason[];
  before?: Side;
  after?: Side;
}

/** A change before its location is added. */
export type RawChange = Omit<Change, 'location'>;

/** Returns why a change breaks clients. Not called for changes that Redocly already rates as breaking. */
export type DiffRule = (change: Change) => string | undefined;
