import { contract, type OperationId } from '@threads-api/contract';
import { limits } from '../limits.ts';

/** Larger pages take several milliseconds to process, so they are processed one at a time. */
const largeBytes = 200_000;

export interface CutPage<Row> {
  rows: Row[];
  /** The last row, if there is a next page. */
  last: Row | undefined;
  isLarge: boolean;
}

/**
 * Cuts rows to a page of at most `limit` rows and `mostBytes` bytes, but at least one row. An extra row means that
 * there is a next page, without a second query.
 */
export function cutPage<Row>(
  rows: Row[],
  limit: number,
  bytesOf: (row: Row) => number = () => 0,
  mostBytes: number = limits.pageBytes,
): CutPage<Row> {
  let bytes = 0;
  let count = 0;
  for (const row of rows) {
    const next = bytes + bytesOf(row);
    if (count === limit || (count > 0 && next > mostBytes)) break;
    bytes = next;
    count += 1;
  }
  const page = count === rows.length ? rows : rows.slice(0, count);
  return { rows: page, last: rows.length > count ? page.at(-1) : undefined, isLarge: bytes > largeBytes };
}

/** Compares by bytes, as the database does. */
export const compareText = (a: string, b: string) => (a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b)));

/** Whether a page size is the default or the maximum of an operation, which most clients use. */
export function isCommonLimit(id: OperationId, limit: number): boolean {
  const { paging } = contract.operation(id);
  return limit === paging?.limit.default || limit === paging?.limit.maximum;
}
