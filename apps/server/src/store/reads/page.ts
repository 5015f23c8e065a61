/** Reading one row more than asked for shows whether there is a next page, without a second query. */
export function cutPage<Row>(rows: Row[], limit: number): { rows: Row[]; last: Row | undefined } {
  const page = rows.slice(0, limit);
  return { rows: page, last: rows.length > limit ? page.at(-1) : undefined };
}

/** Compares by bytes, as the database does. */
export const compareText = (a: string, b: string) => (a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b)));
