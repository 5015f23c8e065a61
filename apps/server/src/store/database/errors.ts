/** The store refuses a request. The message is one line for the person who made the request. */
export class RefusedError extends Error {}

/** No user, inbox or thread has this id, or the user cannot see it. */
export class NotFoundError extends RefusedError {
  constructor(what: string, id: string) {
    super(`There is no ${what} ${id}.`);
  }
}

/** The change conflicts with existing data or with work in progress. */
export class ConflictError extends RefusedError {}

/** The database cannot be opened or used. */
export class DatabaseError extends Error {}

/** The tables belong to an older version, and this program may not migrate them. */
export class PendingMigrationsError extends DatabaseError {}

/** System calls of a connection that could not be opened, whatever the reason. */
const connecting = ['connect', 'getaddrinfo'];
/** Codes of open connections that broke, and PostgreSQL error classes that mean "try again later". */
const broken = ['ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EHOSTDOWN'];
/** SQLite result codes: another process holds the lock, a disk error, or a full disk. */
const results = [5, 10, 13];
const classes = ['08', '53', '57', '58'];
/** PostgreSQL refuses the role, or has no such database. */
const refusedLogin = ['28', '3D'];
/** The class of internal errors. If such an error closes or refuses a connection, reconnecting may help. */
const internal = 'XX';
/** PostgreSQL accepts no changes, such as a replica that will be promoted. */
const onlyReads = '25006';

/** The properties of errors of the drivers and of the system. */
interface DatabaseFailure {
  code?: unknown;
  errcode?: number;
  severity?: string;
  syscall?: string;
}

/** Whether PostgreSQL refuses the login: a wrong setting when the service starts, and an outage while it runs. */
export function isRefusedLogin(error: unknown): boolean {
  if (error instanceof DatabaseError) return isRefusedLogin(error.cause);
  const { code } = (error ?? {}) as DatabaseFailure;
  return typeof code === 'string' && code.length === 5 && refusedLogin.includes(code.slice(0, 2));
}

/** Whether an error means that the database is temporarily unavailable. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (error instanceof DatabaseError) return isUnavailable(error.cause);
  const { code = '', errcode = 0, severity = '', syscall = '' } = error as DatabaseFailure;
  // The code of an AbortError is a number.
  if (typeof code !== 'string') return false;
  if (code === 'ERR_SQLITE_ERROR') return results.includes(errcode & 0xff);
  if (connecting.includes(syscall) || broken.includes(code)) return true;
  if (code === onlyReads || isRefusedLogin(error) || (code.length === 5 && classes.includes(code.slice(0, 2))))
    return true;
  if (code.startsWith(internal) && ['FATAL', 'PANIC'].includes(severity)) return true;
  // The driver throws these without a code.
  return /connection terminated|query read timeout|timeout expired|timeout exceeded when trying to connect|client has encountered a connection error/i.test(
    error.message,
  );
}

/** The message for operators if the disk is full. */
export const diskFull = 'The disk of the database is full. Nothing was written. Free some space and try again.';

/** The message for operators if this user may not write to the SQLite file. */
export const onlyRead =
  'This user may read the database but not change it. Check the owner and the mode of the file and its folder.';

/** The message for operators if an SQLite file was moved or deleted while it was open. */
export const moved = 'The database file was moved or deleted while it was in use. Put it back and restart the service.';

/** SQLite result codes: https://www.sqlite.org/rescode.html */
const sqlite: Record<number, string> = {
  5: 'Another process has locked the database for too long. Try again when it has finished.',
  8: onlyRead,
  10: 'Reading or writing the disk of the database failed. Check the disk and the system log.',
  11: 'The database file is damaged. Restore a backup.',
  13: diskFull,
  14: 'The database file cannot be opened. Check that its folder exists and that this user may write to it.',
  26: 'The file is not a database. Check DATABASE_URL.',
};

const poolerProblem =
  'The connection pooler in front of PostgreSQL does not keep prepared statements. Use its session mode, or connect directly.';

/** PostgreSQL error codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const postgres: Record<string, string> = {
  [onlyReads]: 'PostgreSQL accepts no changes: it is a replica, or its transactions are read-only.',
  '26000': poolerProblem,
  '42P05': poolerProblem,
  '28P01': 'PostgreSQL refuses the password. Check DATABASE_URL.',
  '3D000': 'PostgreSQL has no such database. Check DATABASE_URL, or create it.',
  '42501':
    'The role lacks a right. Run threads migrate with the role that owns the tables; its --help lists the required rights.',
  '53100': diskFull,
  '53300': 'PostgreSQL has no connection left. Raise max_connections, or run fewer processes.',
};

const differingTables =
  'The tables do not match this version. Bring them up to date with threads migrate, or restore a backup.';

const sqliteFull = 13;
/** The first process that opens the database cannot grow its shared-memory file. */
const sqliteSharedMemory = 4874;
const postgresFull = '53100';

/** Whether a change failed because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  const { code = '', errcode = 0 } = (error ?? {}) as { code?: string; errcode?: number };
  if (code !== 'ERR_SQLITE_ERROR') return code === postgresFull;
  return (errcode & 0xff) === sqliteFull || errcode === sqliteSharedMemory;
}

/** The message for people and agents during an outage. They cannot repair the database. */
export const describeOutage = (error: unknown) =>
  isDiskFull(error)
    ? 'The disk of the database is full. Nothing was saved. Ask the operator to free some space, then try again.'
    : 'The database does not answer. Try again in a few seconds.';

/** Explains a database error and its fix in one line; `undefined` for other errors. */
export function explainError(error: unknown): string | undefined {
  const {
    code = '',
    errcode = 0,
    message = '',
  } = (error ?? {}) as { code?: string; errcode?: number; message?: string };
  if (isDiskFull(error)) return diskFull;
  if (code === 'ERR_SQLITE_ERROR')
    return /no such (table|column)/.test(message) ? differingTables : sqlite[errcode & 0xff];
  if (code === '42P01' || code === '42703') return differingTables;
  return postgres[code];
}
