import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** A person: a user of the service, somebody who wrote to it, or both. */
export interface Person {
  address: string;
  /** Absent if the person is no user. */
  userId: string | undefined;
}

export async function findPerson(db: Db, address: string): Promise<Person> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['address']), '=', address.toLowerCase()))
    .executeTakeFirst();
  return { address: address.toLowerCase(), userId: user?.id };
}

/** A condition: the JSON in a column names the person, by address or by id. */
export function names(db: Db, column: string, { address, userId }: Person): RawBuilder<boolean> {
  const contains = (text: string) =>
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql<boolean>`position(${text} in lower(${sql.ref(column)})) > 0`
      : sql<boolean>`instr(lower(${sql.ref(column)}), ${text}) > 0`;
  const byAddress = contains(JSON.stringify(address));
  return userId === undefined
    ? byAddress
    : sql<boolean>`(${byAddress} or ${contains(JSON.stringify(userId).toLowerCase())})`;
}

interface Named {
  id?: string | null;
  address?: string | null;
}

export const isPerson = ({ address, userId }: Person, node: Named | null | undefined): boolean =>
  node?.address?.toLowerCase() === address || (userId !== undefined && node?.id === userId);
