import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/**
 * Stops listening without resetting connections. When a listener closes, the operating system resets the connections in its
 * queue, so these are accepted first and emitted as connections of the server. Meanwhile, the queue is kept as short as
 * possible: the system ignores further attempts, and their clients retry and are then refused. While `isAnswering` returns
 * true, a request is in progress, and its client may open another connection after the response.
 */
export async function closeListener(server: Server, isAnswering: () => boolean): Promise<void> {
  if (!server.listening) return;
  let accepted = false;
  const shortened = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    accepted = true;
    server.emit('connection', socket);
  });
  shortened.listen(server, shortestQueue);
  await once(shortened, 'listening');
  const deadline = performance.now() + longestWait;
  for (let isBusy = true; isBusy && performance.now() < deadline; ) {
    accepted = false;
    // If a connection is waiting, one turn of the event loop accepts at least one.
    await setImmediate();
    await setImmediate();
    isBusy = accepted || isAnswering();
  }
  shortened.close();
  server.close();
}

/** In milliseconds. Slower requests are answered after the listener has closed. */
const longestWait = 5_000;
/** Not 0, which Node.js replaces with its default. */
const shortestQueue = 1;
