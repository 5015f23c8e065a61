import type { IncomingMessage } from 'node:http';

/** The body of a request is too long. */
export class TooLong extends Error {}

/** Reads the body of a request as text. Throws `TooLong` as soon as it has more bytes than `longest`. */
export function readBody(request: IncomingMessage, longest: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length <= longest) return chunks.push(chunk);
      // Node.js discards the rest after the response. To destroy the request would also destroy the response.
      request.off('data', onData);
      reject(new TooLong(`The body is longer than ${longest} bytes.`));
    };
    request.on('data', onData);
    request.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.once('error', reject);
  });
}
