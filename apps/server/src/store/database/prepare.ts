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

type Values = Record<string, string | number | undefined>;
type Shape = Record<string, boolean | number | string>;

/** A query built with Kysely or written as SQL. */
interface Query<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/** A compiled query. Some of its parameters are placeholders. */
interface BuiltQuery {
  text: string;
  parameters: readonly unknown[];
  /** Whether to keep its plan. */
  keep: boolean;
}

/** An expression for each given value of a query. */
export type Placeholders<V extends Values> = { [Name in keyof V]: Expression<NonNullable<V[Name]>> };

/**
 * Prepares a query that is built once per shape and run with different values, because building takes several times as long
 * as running it in SQLite. Which optional values are given is part of the shape. So is a limit, because SQLite replans a query
 * with a bound limit on every run. The query selects `columns` in this order, and a row is the list of their values.
 *
 * @example
 * const newest = prepare<{ userId: string }, { limit: number }>()(['id', 'name'], (db, value, { limit }) =>
 *   db.selectFrom('tokens').select(['id', 'name']).where('user_id', '=', value.userId).limit(sql.lit(limit)));
 * for (const [id, name] of await newest(db, { limit: 50 }, { userId })) console.log(id, name);
 */
export function prepare<V extends Values, S extends Shape = Record<never, never>>() {
  return <const Columns extends readonly string[], Row extends Record<Columns[number], unknown>>(
    columns: Columns,
    build: (db: Db, value: Placeholders<V>, shape: S) => Query<Row>,
    /** Whether a query of this shape is common enough to keep its plan. */
    isCommon: (shape: S) => boolean = () => true,
  ) => {
    type Found = RowOf<Row, Columns>[];
    const built = new WeakMap<Db, Map<string, BuiltQuery>>();

    const queryFor = (db: Db, shape: S, values: V): BuiltQuery => {
      const queries = built.get(db) ?? new Map<string, BuiltQuery>();
      if (queries.size === 0) built.set(db, queries);
      let key = '';
      for (const name in shape) key += `${shape[name]},`;
      for (const name in values) if (values[name] !== undefined) key += `${name},`;
      const known = queries.get(key);
      if (known) return known;
      // Keep only the text: there is a query for each page size, and a syntax tree takes about 25 kB.
      const placeholders = {} as Placeholders<V>;
      for (const name in values) if (values[name] !== undefined) placeholders[name] = sql`${new Placeholder(name)}`;
      const { sql: text, parameters } = build(db, placeholders, shape).compile(db);
      const query = { text, parameters, keep: isCommon(shape) };
      queries.set(key, query);
      return query;
    };

    return (db: Db, shape: S, values: V): Found | Promise<Found> => {
      const { text, parameters: given, keep } = queryFor(db, shape, values);
      const parameters = given.map((value) => (value instanceof Placeholder ? values[value.name] : value));
      const rows = db instanceof ConnectedDatabase ? db.runPrepared<Found[number]>(text, parameters, keep) : undefined;
      if (rows) return rows;
      return db
        .executeQuery<Row>(CompiledQuery.raw(text, parameters) as CompiledQuery<Row>)
        .then((found) => found.rows.map((row) => columns.map((name) => row[name as Columns[number]])) as Found);
    };
  };
}
