import type { OperationId } from './names.gen.ts';
import type { QueryOf } from './request-types.ts';

/** A parameter whose only value is `1` is a flag: an option says `true` or `false`. */
type OptionOf<Value> = [Value] extends ['1'] ? boolean : Value;
type OptionsOf<Query> = { [Name in keyof Query]?: OptionOf<NonNullable<Query[Name]>> | undefined };

/**
 * The query parameters of an operation as the options of a function. This is the one place where an option differs from what
 * is sent: a flag is a boolean.
 *
 * @example
 * const options: QueryOptions<'listThreads'> = { unread: true, limit: 20 };
 */
export type QueryOptions<Id extends OperationId> = OptionsOf<QueryOf<Id>>;

type ValueOf<Option> = boolean extends Option ? Exclude<Option, boolean> | '1' : Option;
type QueryFrom<Options> = { [Name in keyof Options]: Exclude<ValueOf<Options[Name]>, undefined> };

/** The query that options stand for: without what is undefined or a flag that is not set. */
export function toQuery<Options extends object>(options: Options): QueryFrom<Options> {
  const given = Object.entries(options).filter(([, value]) => value !== undefined && value !== false);
  return Object.fromEntries(given.map(([name, value]) => [name, value === true ? '1' : value])) as QueryFrom<Options>;
}
