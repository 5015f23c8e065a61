import type { IncomingMessage } from 'node:http';

/** Thrown by `readBody` when the body exceeds the limit. */
export class TooLong extends Error {}

/** Reads a request body as text. Throws `TooLong` as soon as it exceeds `longest` bytes. */
export function readBody(request: IncomingMessage, longest: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length <= longest) return chunks.push(chunk);
      // Node.js discards the rest after the response. Destroying the request would also destroy the response.
      request.off('data', onData);
      reject(new TooLong(`The body is longer than ${longest} bytes.`));
    };
    request.on('data', onData);
    request.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.once('error', reject);
  });
}
