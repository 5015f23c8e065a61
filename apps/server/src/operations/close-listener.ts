import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setImmediate } from 'node:timers/promises';

export interface CloseListenerOptions {
  /** Whether a request waits for its response. Clients may connect again when they have it. */
  isAnswering(): boolean | Promise<boolean>;
  /** Whether the server was created with `pauseOnConnect`. */
  pauseOnConnect?: boolean;
}

/**
 * Stops listening without resetting connections. The system resets those that wait in its queue when a listener closes, so
 * they are accepted first, and emitted as connections of the server. Meanwhile the queue is as short as possible: the system
 * ignores new attempts, whose clients try again and are then refused.
 */
export async function closeListener(server: Server, options: CloseListenerOptions): Promise<void> {
  if (!server.listening) return;
  const { isAnswering, pauseOnConnect = false } = options;
  let accepted = false;
  const shortened = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect }, (socket) => {
    accepted = true;
    server.emit('connection', socket);
  });
  shortened.listen(server, shortestQueue);
  await once(shortened, 'listening');
  const deadline = performance.now() + longestWait;
  for (let isBusy = true; isBusy && performance.now() < deadline; ) {
    accepted = false;
    // One turn of the event loop accepts at least one connection if there is one.
    await setImmediate();
    await setImmediate();
    const answering = await isAnswering();
    isBusy = accepted || answering;
  }
  shortened.close();
  server.close();
}

/** In milliseconds. Requests that take longer are answered after the listener has closed. */
const longestWait = 5_000;
/** Node takes 0 for its default. */
const shortestQueue = 1;
