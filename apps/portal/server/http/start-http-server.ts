import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendJson } from './respond.ts';

export interface HttpServer {
  url: string;
  /** Sets the request listener. Before that, every response is a 503. */
  setListener(listener: RequestListener): void;
  close(): Promise<void>;
}

/** Starts listening before the portal is ready, because the demo server needs the portal's URL. */
export async function startHttpServer(port: number): Promise<HttpServer> {
  let listener: RequestListener = (_, response) => sendJson(response, 503, { message: 'The portal is starting.' });
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    setListener(next) {
      listener = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
