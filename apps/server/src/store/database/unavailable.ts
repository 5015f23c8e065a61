import { DatabaseError } from './errors.ts';

/** Socket error codes and PostgreSQL error classes that mean "try again later". */
const sockets = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH'];
/** SQLite result codes: another process holds the lock, a disk error, or a full disk. */
const results = [5, 10, 13];
const classes = ['08', '53', '57', '58'];
/** The class of internal errors. If one ends a connection, or prevents it, the next connection may work. */
const internal = 'XX';

/** Whether an error means that the database is temporarily unavailable. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (error instanceof DatabaseError) return isUnavailable(error.cause);
  const { code = '', errcode = 0, severity = '' } = error as { code?: string; errcode?: number; severity?: string };
  if (code === 'ERR_SQLITE_ERROR') return results.includes(errcode & 0xff);
  if (sockets.includes(code) || (code.length === 5 && classes.includes(code.slice(0, 2)))) return true;
  if (code.startsWith(internal) && ['FATAL', 'PANIC'].includes(severity)) return true;
  // The driver throws these without a code.
  return /connection terminated|query read timeout|timeout expired|timeout exceeded when trying to connect|client has encountered a connection error/i.test(
    error.message,
  );
}
