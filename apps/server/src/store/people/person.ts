import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isPostgres } from '../database/dialect.ts';
import { findByAddress, foldAscii } from './look-up.ts';

/** A person: a user of the service, someone who wrote to it, or both. */
export interface Person {
  address: string;
  /** Absent if the person is not a user. */
  userId: string | undefined;
}

export async function findPerson(db: Db, address: string): Promise<Person> {
  return { address: foldAscii(address), userId: await findByAddress(db, address) };
}

/** An SQL condition: whether the JSON in a column names the person, by address or id. */
export function names(db: Db, column: string, { address, userId }: Person): RawBuilder<boolean> {
  const contains = (text: string) =>
    isPostgres(db)
      ? sql<boolean>`position(${text} in lower(${sql.ref(column)} collate "C")) > 0`
      : sql<boolean>`instr(lower(${sql.ref(column)}), ${text}) > 0`;
  const byAddress = contains(JSON.stringify(address));
  return userId === undefined
    ? byAddress
    : sql<boolean>`(${byAddress} or ${contains(foldAscii(JSON.stringify(userId)))})`;
}

interface Named {
  id?: string | null;
  address?: string | null;
}

export const isPerson = ({ address, userId }: Person, node: Named | null | undefined): boolean =>
  (typeof node?.address === 'string' && foldAscii(node.address) === address) ||
  (userId !== undefined && node?.id === userId);
