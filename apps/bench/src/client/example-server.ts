import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@threads-api/contract';

// Returns the first example of listThreads in the contract, or 304 if the request has its ETag.
const { success } = contract.operation('listThreads');
const text = JSON.stringify(success?.examples[0]?.value);
const headers: Record<string, string> = Object.fromEntries(
  Object.entries(success?.headers ?? {}).map(([name, { example, examples }]) => [
    name.toLowerCase(),
    String(example ?? examples[0]?.value),
  ]),
);
// High enough that a paced client never waits.
headers['ratelimit-policy'] = '"default";q=1000000000;w=60';
headers.ratelimit = '"default";r=1000000000;t=60';
const server = createServer((request, response) => {
  if (request.headers['if-none-match'] === headers.etag) response.writeHead(304, headers).end();
  else response.writeHead(200, { ...headers, 'content-type': 'application/json; charset=utf-8' }).end(text);
});
// Connections must stay open while the other clients are measured, or reopening one would be part of a measurement.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
