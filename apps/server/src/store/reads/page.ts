import { limits } from '../limits.ts';

/** Creates a check whether the next row still fits on a page. The first row with content always fits. */
export function countPageBytes<Row>(bytesOf: (row: Row) => number): (row: Row) => boolean {
  let bytes = 0;
  return (row) => {
    const isFirst = bytes === 0;
    bytes += bytesOf(row);
    return isFirst || bytes <= limits.pageBytes;
  };
}

/** Larger pages take several milliseconds to process, so they are processed one at a time. */
const largeBytes = 200_000;

export interface CutPage<Row> {
  rows: Row[];
  /** The last row, if there is a next page. */
  last: Row | undefined;
  isLarge: boolean;
}

/** Cuts rows to a page. An extra row means that there is a next page, without a second query. */
export function cutPage<Row>(rows: Row[], limit: number, bytesOf: (row: Row) => number = () => 0): CutPage<Row> {
  const fits = countPageBytes(bytesOf);
  const excess = rows.findIndex((row) => !fits(row));
  const page = rows.slice(0, excess === -1 ? limit : Math.min(limit, excess));
  const isLarge = page.reduce((bytes, row) => bytes + bytesOf(row), 0) > largeBytes;
  return { rows: page, last: rows.length > page.length ? page.at(-1) : undefined, isLarge };
}

/** Compares by bytes, as the database does. */
export const compareText = (a: string, b: string) => (a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b)));
