import type { IncomingMessage } from 'node:http';

/** The body of a request is longer than the mock reads. */
export class TooLong extends Error {}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

export async function readBody(request: IncomingMessage, longest = 10_000_000): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > longest) throw new TooLong(`The body is longer than ${longest} characters.`);
  }
  return text;
}
