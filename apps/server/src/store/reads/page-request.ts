import { isCommonLimit } from './page.ts';
import type { Filters } from './thread-filters.ts';

/** A request for one page. It starts after the position `after`. */
export interface PageRequest {
  userId: string;
  unread: boolean;
  filters: Filters;
  rows: number;
  after?: readonly [timestamp: string, id: string] | undefined;
}

/** The values of a query for a page, besides those of its filters. No filter may have one of these names. */
export type PageValues = {
  callerId: string;
  afterTime?: string | undefined;
  afterId?: string | undefined;
};

export const valuesOf = ({ userId, filters, after }: PageRequest): PageValues => ({
  ...filters,
  callerId: userId,
  afterTime: after?.[0],
  afterId: after?.[1],
});

/** Whether a query reads a page of a common size: one row more than its limit, and `spare` rows. */
export const isCommonPage =
  (spare: number) =>
  ({ rows }: { rows: number }) =>
    isCommonLimit('listThreads', rows - 1 - spare);
