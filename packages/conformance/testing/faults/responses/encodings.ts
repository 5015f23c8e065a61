import type { Fault, FaultResponse } from '../../broken-server.ts';
import { operationOf, withHeader, withoutHeader } from '../../fault-messages.ts';
import { mapResponse, mapResponseWithStatus } from '../../fault-tools.ts';
import { changeText } from './response-tools.ts';

/** Encodes the body of a thread differently. */
const encodeBody = (encode: (text: string) => Buffer) =>
  mapResponseWithStatus(200, (response, request) =>
    operationOf(request) === 'detail' && response.text
      ? { ...response, bytes: encode(response.text.replaceAll('Tom', 'Tóm').replace('"subject":"', '"subject":"é')) }
      : response,
  );

/** Bodies that a client cannot decode. */
export const encodingFaults: Fault[] = [
  {
    id: 'cut-body',
    what: 'truncates a body',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakHandler: mapResponse((response, { path }) =>
      path.endsWith('/notes') && response.status === 200 ? { ...response, text: response.text.slice(0, -5) } : response,
    ),
  },
  {
    id: 'latin1-body',
    what: 'sends a thread in ISO 8859-1',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakHandler: (handler) =>
      mapResponse((response) =>
        response.bytes ? withHeader(response, 'content-type', 'application/json; charset=iso-8859-1') : response,
      )(encodeBody((text) => Buffer.from(text, 'latin1'))(handler)),
  },
  {
    id: 'utf16-body',
    what: 'sends a thread in UTF-16',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakHandler: encodeBody((text) => Buffer.from(text, 'utf16le')),
  },
  {
    id: 'byte-order-mark',
    what: 'begins a body with a byte order mark, which RFC 8259 forbids',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakHandler: encodeBody((text) => Buffer.from(`\ufeff${text}`)),
  },
  {
    id: 'cut-in-a-character',
    what: 'truncates text in the middle of a character',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakHandler: encodeBody((text) => {
      const bytes = Buffer.from(text);
      const at = bytes.indexOf(0xc3);
      return at < 0 ? bytes : Buffer.concat([bytes.subarray(0, at + 1), bytes.subarray(at + 2)]);
    }),
  },
  {
    id: 'not-compressed',
    what: 'announces gzip for a body that is not compressed',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakHandler: mapResponseWithStatus(200, (response, request) =>
      operationOf(request) === 'notes' ? withHeader(response, 'content-encoding', 'gzip') : response,
    ),
  },
  {
    id: 'comma-at-the-end',
    what: 'ends an object with a comma',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakHandler: changeText(404, (text) => text.replace(/\}$/, ',}')),
  },
  {
    id: 'nan-in-body',
    what: 'sends NaN for a number, as Python does',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakHandler: changeText(200, (text) => text.replace(/"messageCount":\d+/, '"messageCount":NaN'), 'detail'),
  },
  {
    id: 'guarded-json',
    what: "begins bodies with )]}', as a guard against scripts",
    caughtBy: 'json-body',
    breaks: 'R1',
    breakHandler: changeText(200, (text) => `)]}',\n${text}`, 'notes'),
  },
  {
    id: 'two-documents',
    what: 'sends the error twice, once from its framework',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakHandler: changeText(400, (text) => `${text}${text}`),
  },
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
    id: 'two-types',
    what: 'sends two Content-Types',
    caughtBy: 'json-body',
    breaks: 'R1',
    breakHandler: mapResponseWithStatus(404, (response) =>
      withHeader(response, 'content-type', 'application/json; charset=utf-8, text/html'),
    ),
  },
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
