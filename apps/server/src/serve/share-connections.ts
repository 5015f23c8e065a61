import type { Worker } from 'node:cluster';
import type { Server } from 'node:http';
import { createServer, type Server as NetServer, Socket } from 'node:net';

// The cluster module can share a listener, but closes it while connections wait in its queue, which resets them. So the first
// process listens by itself, and decides when to stop.

/** Sent with a connection to a worker, which replies when it is free for the next one. */
const connectionMessage = 'connection';
const acceptedMessage = 'accepted';

export interface ConnectionSharer {
  /** Hands its connections to the workers. It does not listen yet. */
  listener: NetServer;
  addWorker(worker: Worker): void;
  /** The worker gets no new connections. */
  removeWorker(worker: Worker): void;
}

/** Hands each connection to the worker that has been free for the longest time, before anything is read from it. */
export function shareConnections(): ConnectionSharer {
  const workers = new Set<Worker>();
  const free: Worker[] = [];
  const waiting: Socket[] = [];
  const handOver = () => {
    while (waiting.length > 0) {
      const worker = free.shift();
      if (!worker) return;
      const socket = waiting.shift();
      // The callback also gets the error of a worker that has just ended.
      worker.send(connectionMessage, socket, (error) => error && socket?.destroy());
    }
  };
  const listener = createServer({ pauseOnConnect: true, allowHalfOpen: true, noDelay: true }, (socket) => {
    waiting.push(socket);
    handOver();
  });
  return {
    listener,
    addWorker(worker) {
      workers.add(worker);
      free.push(worker);
      worker.on('message', (message) => {
        if (message !== acceptedMessage || !workers.has(worker)) return;
        free.push(worker);
        handOver();
      });
      handOver();
    },
    removeWorker(worker) {
      workers.delete(worker);
      const index = free.indexOf(worker);
      if (index !== -1) free.splice(index, 1);
    },
  };
}

/** Serves the connections that the first process hands over, up to the server's `maxConnections`. */
export function receiveConnections(server: Server): void {
  let open = 0;
  // Node looks for late requests and idle connections only on a server that listens, and learns of it from this event.
  server.emit('listening');
  process.on('message', (message, socket) => {
    if (message !== connectionMessage) return;
    process.send?.(acceptedMessage);
    if (!(socket instanceof Socket)) return;
    if (open >= server.maxConnections) {
      socket.destroy();
      server.emit('drop');
      return;
    }
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    // As for connections that Node's HTTP server accepts itself.
    socket.allowHalfOpen = true;
    server.emit('connection', socket);
  });
}
