import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@threads-api/contract';

// Answers everything with the contract's first example of a list and its headers, or with 304 if that is known, at once.
const { success } = contract.operation('listThreads');
const text = JSON.stringify(success?.examples[0]?.value);
const headers: Record<string, string> = Object.fromEntries(
  Object.entries(success?.headers ?? {}).map(([name, { example, examples }]) => [
    name.toLowerCase(),
    String(example ?? examples[0]?.value),
  ]),
);
// A limit that no measurement reaches: a paced client would wait for it.
headers['ratelimit-policy'] = '"default";q=1000000000;w=60';
headers.ratelimit = '"default";r=1000000000;t=60';
const server = createServer((request, response) => {
  if (request.headers['if-none-match'] === headers.etag) response.writeHead(304, headers).end();
  else response.writeHead(200, { ...headers, 'content-type': 'application/json; charset=utf-8' }).end(text);
});
// Longer than the turns of the others take: a connection that was closed in between would be opened within a measurement.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
