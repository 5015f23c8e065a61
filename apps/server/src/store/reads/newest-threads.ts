import { type RawBuilder, sql } from 'kysely';
import type { Placeholders } from '../database/prepare.ts';
import type { PageValues } from './page-request.ts';
import { conditionsFor } from './thread-filters.ts';

/** The number of the newest threads of all inboxes that are searched, per row of the page. */
const searchedPerRow = 2;

/**
 * Selects the threads of a page that are among the newest threads of all inboxes, as `threads`, with the membership as
 * `inbox_members`. A user who sees most of the threads finds the whole page there, in half the time of a merge of many
 * inboxes. For other users, the cost is small, because the search is limited.
 */
export const selectNewest = (
  columns: RawBuilder<unknown>,
  /** The column that finds a row fastest. */
  key: 'id' | 'rowid',
  value: Placeholders<PageValues>,
  rows: number,
  condition: RawBuilder<unknown> = sql``,
) => sql`
  select ${columns} from (
    select ${sql.ref(key)} as "key", inbox_id, timestamp, id from threads
    ${value.afterTime ? sql`where (timestamp, id) < (${value.afterTime}, ${value.afterId})` : sql``}
    order by timestamp desc, id desc limit ${sql.lit(rows * searchedPerRow)}
  ) as newest
  cross join inbox_members cross join threads
  where inbox_members.inbox_id = newest.inbox_id and inbox_members.user_id = ${value.callerId}
    and ${sql.ref(`threads.${key}`)} = newest."key" ${conditionsFor(value)} ${condition}
  order by newest.timestamp desc, newest.id desc limit ${sql.lit(rows)}`;
