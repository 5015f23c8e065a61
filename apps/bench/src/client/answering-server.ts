import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { document, type HeaderObject } from '@threads-api/contract';

// Answers everything with the contract's first example of a list and its headers, at once.
const answer = document.paths['/threads']?.get?.responses['200'];
const [example] = Object.values(answer?.content?.['application/json']?.examples ?? {});
const text = JSON.stringify(example?.value);
const shown = (header: HeaderObject) =>
  header.example ?? Object.values(header.examples ?? {})[0]?.value ?? header.schema.const;
const headers = Object.fromEntries(
  Object.entries(answer?.headers ?? {}).map(([name, header]) => [name, String(shown(header))]),
);
const server = createServer((_request, response) => {
  response.writeHead(200, { ...headers, 'Content-Type': 'application/json; charset=utf-8' }).end(text);
});
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
