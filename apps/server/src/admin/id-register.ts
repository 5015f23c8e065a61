import { DatabaseSync } from 'node:sqlite';

/** The ids of a file and the lines that they are on. They are kept in a temporary database, because they may not fit in memory. */
export function createIdRegister() {
  // SQLite keeps a database without a name in memory up to the size of its cache, then in a temporary file.
  const database = new DatabaseSync('');
  database.exec(
    'pragma journal_mode = off; pragma cache_size = -16000; create table ids (id text primary key, line integer) without rowid',
  );
  const insert = database.prepare('insert into ids values (?, ?) on conflict do nothing');
  const select = database.prepare('select line from ids where id = ?');
  database.exec('begin');
  return {
    /** Returns the line that has this id already; otherwise, adds it. */
    add(id: string, line: number): number | undefined {
      return insert.run(id, line).changes === 0 ? (select.get(id) as { line: number }).line : undefined;
    },
    close: () => database.close(),
  };
}
