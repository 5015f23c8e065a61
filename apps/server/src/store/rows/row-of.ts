/** The values of some columns, in their order: how a prepared query returns a row. */
export type RowOf<Row, Columns extends readonly (keyof Row)[]> = {
  -readonly [Index in keyof Columns]: Row[Columns[Index]];
};

/** A row of an outer join, which may be all nulls. */
export type Joined<Row extends readonly unknown[]> = { [Index in keyof Row]: Row[Index] | null };

/** Call it with what is left of an object after its properties were taken: it does not compile if there is more. */
export function nothingLeft(_rest: Record<string, never>): void {}
