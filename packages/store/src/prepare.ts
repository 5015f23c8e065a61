import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** Stands in a query for a value that is known only when it runs. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Shape = readonly (boolean | number)[];

/**
 * A query that is built once for each shape, and run with the values of the moment: to build one takes several times as long
 * as SQLite needs to run it. A limit belongs to the shape: SQLite looks at a limit that is bound, and would plan every run anew.
 *
 * @example
 * const newest = prepare((db, value: Value<'userId'>, limit: number) =>
 *   db.selectFrom('views').selectAll().where('user_id', '=', value('userId')).limit(sql.lit(limit)));
 * const rows = await newest(db, [50], { userId });
 */
export function prepare<Name extends string, Of extends Shape, Row>(
  build: (db: Db, value: Value<Name>, ...shape: Of) => Compilable<Row>,
): (db: Db, shape: Of, values: Record<Name, string | number | undefined>) => Promise<Row[]> {
  const built = new WeakMap<Db, Map<string, CompiledQuery<Row>>>();

  const queryFor = (db: Db, shape: Of): CompiledQuery<Row> => {
    const queries = built.get(db) ?? new Map<string, CompiledQuery<Row>>();
    built.set(db, queries);
    const key = shape.join();
    const query = queries.get(key) ?? build(db, (name) => new Placeholder(name) as never, ...shape).compile();
    queries.set(key, query);
    return query;
  };

  return async (db, shape, values) => {
    const query = queryFor(db, shape);
    const parameters = query.parameters.map((given) =>
      given instanceof Placeholder ? values[given.name as Name] : given,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** The place of a value, wherever a query takes one. */
export type Value<Name extends string> = (name: Name) => never;
