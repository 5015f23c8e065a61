import type { GivenFilters } from './thread-filters.ts';

/** The rows of one page, and where it starts: after this position. */
export interface PageRequest {
  userId: string;
  unread: boolean;
  filters: GivenFilters;
  rows: number;
  after?: readonly [timestamp: string, id: string] | undefined;
}
