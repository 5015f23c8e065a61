import { isCommonLimit } from './page.ts';
import type { GivenFilters } from './thread-filters.ts';

/** A request for one page. It starts after the position `after`. */
export interface PageRequest {
  userId: string;
  unread: boolean;
  filters: GivenFilters;
  rows: number;
  after?: readonly [timestamp: string, id: string] | undefined;
}

/** The values of a query for a page. */
export interface PageValues extends Record<string, string | number> {
  userId: string;
  timestamp: string;
  id: string;
}

/** What changes the text of a query for a page. */
export interface PageShape extends Record<string, boolean | number | string> {
  /** The names of the filters. */
  filters: string;
  hasCursor: boolean;
  rows: number;
}

/** Whether a query reads a page of a common size: one row more than its limit, and `spare` rows. */
export const isCommonPage = (spare: number) => (shape: PageShape) =>
  isCommonLimit('listThreads', shape.rows - 1 - spare);
