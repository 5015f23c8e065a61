import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '@threads-api/testing/listen';

interface Received {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Behavior = (request: IncomingMessage, response: ServerResponse, body: string, count: number) => void;

const accept: Behavior = (_, response) => {
  response.writeHead(204).end();
};

/** Starts a receiver on a free port, until the end of the test. By default it accepts every delivery. */
export async function startReceiver(behave: Behavior = accept) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({ url: request.url, headers: request.headers, body });
    behave(request, response, body, received.length);
  });
  return { url: `${await listen(server)}/hooks`, received };
}
