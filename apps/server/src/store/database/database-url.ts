/** Whether a URL of a database is one of PostgreSQL. */
export const isPostgresUrl = (url: string) => /^postgres(ql)?:/.test(url);

/** Whether a text names a database: with a scheme, it has to be that of PostgreSQL. */
export const isDatabaseUrl = (text: string) => !/^\w+:\/\//.test(text) || isPostgresUrl(text);
