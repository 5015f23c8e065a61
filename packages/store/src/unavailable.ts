/** Error codes of Node's sockets, and classes of PostgreSQL's errors, that mean: try again later. */
const sockets = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH'];
const classes = ['08', '53', '57'];

/** Whether an error means that the database is temporarily unavailable. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const { code = '' } = error as { code?: string };
  if (sockets.includes(code) || (code.length === 5 && classes.includes(code.slice(0, 2)))) return true;
  // The driver throws these without a code.
  return /connection terminated|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error/i.test(
    error.message,
  );
}
