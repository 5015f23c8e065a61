import { DatabaseSync } from 'node:sqlite';

/** Adds a user to a SQLite database without the current checks, as an earlier version did. Returns the id. */
export function addUserWithoutChecks(databaseFile: string, address: string): string {
  const database = new DatabaseSync(databaseFile);
  database.prepare('insert into users (id, name, address) values (?, ?, ?)').run('usr_earlier', 'Earlier', address);
  database.close();
  return 'usr_earlier';
}
