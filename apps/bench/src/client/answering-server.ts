import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@threads-api/contract';

// Answers everything with the contract's first example of a list and its headers, at once.
const { success } = contract.operation('listThreads');
const text = JSON.stringify(success?.examples[0]?.value);
const headers = Object.fromEntries(
  Object.entries(success?.headers ?? {}).map(([name, { example, examples }]) => [
    name,
    String(example ?? examples[0]?.value),
  ]),
);
const server = createServer((_request, response) => {
  response.writeHead(200, { ...headers, 'Content-Type': 'application/json; charset=utf-8' }).end(text);
});
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
