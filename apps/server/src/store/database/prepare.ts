import { type CompiledQuery, type Expression, sql } from 'kysely';
import type { ReadAtOnce } from '../sqlite/sqlite.ts';
import type { Db } from './database.ts';

/** Databases inside this process that can be read without a promise; not within a transaction. */
export const readers = new WeakMap<Db, ReadAtOnce>();

/** Takes the position of a value that is known only when the query runs. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Values = Record<string, string | number>;
type Shape = Record<string, boolean | number>;

/** A query that was built, or written as SQL. */
interface Query<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/** An expression for a value by its name, wherever a query takes one. */
export type ValueOf<V extends Values> = <Name extends keyof V & string>(name: Name) => Expression<V[Name]>;

/**
 * A query that is built once for each shape and run with the values of the moment: building takes several times as long as
 * SQLite needs to run it. A limit is part of the shape, since SQLite plans a query with a bound limit anew each time.
 *
 * @example
 * const newest = prepare<{ userId: string }, { limit: number }>()((db, value, { limit }) =>
 *   db.selectFrom('tokens').selectAll().where('user_id', '=', value('userId')).limit(sql.lit(limit)));
 * const rows = await newest(db, { limit: 50 }, { userId });
 */
export function prepare<V extends Values, S extends Shape = Record<never, never>>() {
  return <Row>(build: (db: Db, value: ValueOf<V>, shape: S) => Query<Row>) => {
    const built = new WeakMap<Db, Map<string, CompiledQuery<Row>>>();
    const placeholder: ValueOf<V> = (name) => sql`${new Placeholder(name)}`;

    const queryFor = (db: Db, shape: S): CompiledQuery<Row> => {
      const queries = built.get(db) ?? new Map<string, CompiledQuery<Row>>();
      built.set(db, queries);
      const key = Object.values(shape).join();
      const query = queries.get(key) ?? build(db, placeholder, shape).compile(db);
      queries.set(key, query);
      return query;
    };

    /** A value that the shape does not use may be left out. */
    return (db: Db, shape: S, values: { [Name in keyof V]: V[Name] | undefined }): Row[] | Promise<Row[]> => {
      const built = queryFor(db, shape);
      const parameters = built.parameters.map((given) => (given instanceof Placeholder ? values[given.name] : given));
      const query = { ...built, parameters };
      const rows = readers.get(db)?.(query) as Row[] | undefined;
      return rows ?? db.executeQuery<Row>(query).then(({ rows }) => rows);
    };
  };
}
