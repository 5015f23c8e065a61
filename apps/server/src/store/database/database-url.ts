/** Whether a URL of a database is one of PostgreSQL. */
export const isPostgresUrl = (url: string) => /^postgres(ql)?:/.test(url);

/** Whether a text names a database: PostgreSQL, which may have `prepared_statements=on` or `off`, or an SQLite file, which may have `?synchronous=normal` or `full`. */
export const isDatabaseUrl = (text: string) =>
  (isPostgresUrl(text) && !/[?&]prepared_statements=(?!(on|off)(&|$))/.test(text)) ||
  (!/^(\w+:\/\/|file:)/.test(text) && !/\?(?!synchronous=(full|normal)$)/.test(text));
