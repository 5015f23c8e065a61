import type { ServerResponse } from 'node:http';

/** Returns a signal that is aborted if the connection closes before the response is sent. */
export function abortSignalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = () => response.writableFinished || controller.abort();
  if (response.closed) abort();
  else response.once('close', abort);
  return controller.signal;
}
