import type { GivenFilters } from './thread-filters.ts';

/** A request for one page. It starts after the position `after`. */
export interface PageRequest {
  userId: string;
  unread: boolean;
  filters: GivenFilters;
  rows: number;
  after?: readonly [timestamp: string, id: string] | undefined;
}
