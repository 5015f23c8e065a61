import type { Worker } from 'node:cluster';
import type { Server } from 'node:http';
import { createServer, type Server as NetServer, Socket } from 'node:net';

// The cluster module can share a listener, but closing it resets the connections in its queue. Here the primary process
// listens by itself and decides when to stop.

/** Sent to a worker with a connection. The worker replies when it is ready for the next one. */
const connectionMessage = 'connection';
const acceptedMessage = 'accepted';

export interface ConnectionSharer {
  /** Passes its connections to the workers. The caller makes it listen. */
  listener: NetServer;
  addWorker(worker: Worker): void;
  /** Stops passing connections to a worker. */
  removeWorker(worker: Worker): void;
}

/** Passes each connection, unread, to the worker that has been free for the longest time. */
export function shareConnections(): ConnectionSharer {
  const workers = new Set<Worker>();
  const free: Worker[] = [];
  const waiting: Socket[] = [];
  const handOver = () => {
    while (waiting.length > 0) {
      const worker = free.shift();
      if (!worker) return;
      const socket = waiting.shift();
      // Sending fails if the worker has just exited.
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

/** Serves the connections that the primary process passes to this worker. */
export function receiveConnections(server: Server): void {
  // Node.js starts its check for slow requests and idle connections on this event. The server itself never listens.
  server.emit('listening');
  process.on('message', (message, socket) => {
    if (message !== connectionMessage) return;
    process.send?.(acceptedMessage);
    if (!(socket instanceof Socket)) return;
    // Node's HTTP server sets this for connections that it accepts itself.
    socket.allowHalfOpen = true;
    server.emit('connection', socket);
  });
}
