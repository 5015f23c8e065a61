import { CompiledQuery, type Expression, sql } from 'kysely';
import type { RowOf } from '../rows/row-of.ts';
import { ConnectedDatabase } from './connected-database.ts';
import type { Db } from './database.ts';

/** Stands for a value that is known only when the query runs. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Values = Record<string, string | number>;
type Shape = Record<string, boolean | number | string>;

/** A query built with Kysely or written as SQL. */
interface Query<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/** Returns the expression for a named value. */
export type ValueOf<V extends Values> = <Name extends keyof V & string>(name: Name) => Expression<V[Name]>;

/**
 * Prepares a query that is built once per shape and run with different values, because building takes several times as long
 * as running it in SQLite. A limit is part of the shape, because SQLite replans a query with a bound limit on every run.
 * The query selects `columns` in this order, and a row is the list of their values.
 *
 * @example
 * const newest = prepare<{ userId: string }, { limit: number }>()(['id', 'name'], (db, value, { limit }) =>
 *   db.selectFrom('tokens').select(['id', 'name']).where('user_id', '=', value('userId')).limit(sql.lit(limit)));
 * for (const [id, name] of await newest(db, { limit: 50 }, { userId })) console.log(id, name);
 */
export function prepare<V extends Values, S extends Shape = Record<never, never>>() {
  return <const Columns extends readonly string[], Row extends Record<Columns[number], unknown>>(
    columns: Columns,
    build: (db: Db, value: ValueOf<V>, shape: S) => Query<Row>,
    /** Whether a query of this shape is common enough to keep its plan. */
    isCommon: (shape: S) => boolean = () => true,
  ) => {
    type Found = RowOf<Row, Columns>[];
    const built = new WeakMap<Db, Map<string, CompiledQuery<Row>>>();
    const placeholder: ValueOf<V> = (name) => sql`${new Placeholder(name)}`;

    const queryFor = (db: Db, shape: S): CompiledQuery<Row> => {
      const queries = built.get(db) ?? new Map<string, CompiledQuery<Row>>();
      built.set(db, queries);
      const key = Object.values(shape).join();
      const known = queries.get(key);
      if (known) return known;
      const { sql: text, parameters } = build(db, placeholder, shape).compile(db);
      // Drop the syntax tree: there is a query for each page size, and a tree takes about 25 kB.
      const query = CompiledQuery.raw(text, [...parameters]) as CompiledQuery<Row>;
      queries.set(key, query);
      return query;
    };

    /**
     * Values that the shape does not use may be `undefined`. Reading may stop after the first row that does not fit; SQLite
     * does so outside transactions.
     */
    return (
      db: Db,
      shape: S,
      values: { [Name in keyof V]: V[Name] | undefined },
      fits?: (row: Found[number]) => boolean,
    ): Found | Promise<Found> => {
      const compiled = queryFor(db, shape);
      const parameters = compiled.parameters.map((given) =>
        given instanceof Placeholder ? values[given.name] : given,
      );
      const rows =
        db instanceof ConnectedDatabase
          ? db.runPrepared<Found[number]>(compiled.sql, parameters, { keep: isCommon(shape), fits })
          : undefined;
      if (rows) return rows;
      return db
        .executeQuery<Row>({ ...compiled, parameters })
        .then(
          (found) => found.rows.map((row) => columns.map((name) => row[name as Columns[number]])) as unknown as Found,
        );
    };
  };
}
