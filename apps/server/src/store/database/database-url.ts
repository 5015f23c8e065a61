/** Whether a URL of a database is one of PostgreSQL. */
export const isPostgresUrl = (url: string) => /^postgres(ql)?:/.test(url);

/** Whether a text names a database: PostgreSQL, or an SQLite file, which may have `?synchronous=normal` or `full`. */
export const isDatabaseUrl = (text: string) =>
  isPostgresUrl(text) || (!/^(\w+:\/\/|file:)/.test(text) && !/\?(?!synchronous=(full|normal)$)/.test(text));
