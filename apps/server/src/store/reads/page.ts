/** Reading one row more than asked for shows whether there is a next page, without a second query. */
export function cutPage<Row>(rows: Row[], limit: number): { rows: Row[]; last: Row | undefined } {
  const page = rows.slice(0, limit);
  return { rows: page, last: rows.length > limit ? page.at(-1) : undefined };
}

/** A page in JSON, of entries in JSON. */
export const pageText = (data: string[], nextCursor: string | null) =>
  `{"data":[${data.join()}],"nextCursor":${JSON.stringify(nextCursor)}}`;
