/** The values of some columns in order, as a prepared query returns a row. */
export type RowOf<Row, Columns extends readonly (keyof Row)[]> = {
  -readonly [Index in keyof Columns]: Row[Columns[Index]];
};

/** A row of an outer join, which may be all nulls. */
export type Joined<Row extends readonly unknown[]> = { [Index in keyof Row]: Row[Index] | null };

/** Call it with the rest of a destructured object. It does not compile if a property remains. */
export function nothingLeft(_rest: Record<string, never>): void {}
