import type { Fault, FaultResponse } from '../../broken-server.ts';
import { operationOf, withHeader, withoutHeader } from '../../fault-messages.ts';
import { mapResponse, mapResponseWithStatus } from '../../fault-tools.ts';

/** Bodies that a client cannot decode. */
export const encodingFaults: Fault[] = [
  ...(['text/json', 'application/problem+json', 'application/json-patch+json', ''] as const).map(
    (type): Fault => ({
      id: `type-${type.replaceAll(/\W/g, '-') || 'missing'}`,
      what: type ? `sends errors as ${type}` : 'sends errors without a Content-Type',
      caughtBy: 'json-body',
      breaks: 'R1',
      breakHandler: mapResponseWithStatus(404, (response) =>
        type ? withHeader(response, 'content-type', type) : withoutHeader(response, 'content-type'),
      ),
    }),
  ),
  {
    id: 'length-too-long',
    what: 'announces more bytes than it sends',
    caughtBy: 'answered',
    breaks: 'R1',
    breakHandler: mapResponse((response, request) =>
      response.status === 404 && !operationOf(request) && request.method === 'GET'
        ? { ...response, raw: rawWithLength(response, response.text.length + 7) }
        : response,
    ),
  },
];

/** A response whose Content-Length is not that of its body. */
function rawWithLength({ status, headers, text }: FaultResponse, length: number): string {
  const { 'transfer-encoding': _, 'content-length': __, ...others } = headers;
  const lines = Object.entries({ ...others, connection: 'close', 'content-length': `${length}` });
  return `HTTP/1.1 ${status} Any\r\n${lines.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n${text}`;
}
