/** Whether a database URL is for PostgreSQL. */
export const isPostgresUrl = (url: string) => /^postgres(ql)?:/.test(url);

/** Whether a text names a database: a PostgreSQL URL, or an SQLite file, optionally with `?synchronous=normal` or `full`. */
export const isDatabaseUrl = (text: string) =>
  isPostgresUrl(text) || (!/^(\w+:\/\/|file:)/.test(text) && !/\?(?!synchronous=(full|normal)$)/.test(text));
