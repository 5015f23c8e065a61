import type { OperationId } from './names.gen.ts';
import type { QueryOf } from './request-types.ts';

/** A parameter whose only value is `1` is a flag. Its option is a boolean. */
type OptionOf<Value> = [Value] extends ['1'] ? boolean : Value;
type OptionsOf<Query> = { [Name in keyof Query]?: OptionOf<NonNullable<Query[Name]>> | undefined };

/**
 * The query parameters of an operation as function options. Flags, which are sent as `1`, are booleans.
 *
 * @example
 * const options: QueryOptions<'listThreads'> = { unread: true, limit: 20 };
 */
export type QueryOptions<Id extends OperationId> = OptionsOf<QueryOf<Id>>;

type ValueOf<Option> = boolean extends Option ? Exclude<Option, boolean> | '1' : Option;
type QueryFrom<Options> = { [Name in keyof Options]: Exclude<ValueOf<Options[Name]>, undefined> };

const sentFor = (option: unknown) => (option === true ? '1' : option === false ? undefined : option);

/** Converts options to query parameters. A `false` flag becomes `undefined`, so that it is not sent. */
export const toQuery = <Options extends object>(options: Options) =>
  Object.fromEntries(Object.entries(options).map(([name, option]) => [name, sentFor(option)])) as QueryFrom<Options>;
