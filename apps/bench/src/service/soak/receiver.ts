import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Receives webhooks and counts the deliveries of each note. */
export async function startReceiver() {
  const received = new Map<string, number>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { noteId } = JSON.parse(body).data;
    received.set(noteId, (received.get(noteId) ?? 0) + 1);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
