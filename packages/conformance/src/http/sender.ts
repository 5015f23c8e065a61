import { isUtf8 } from 'node:buffer';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { Pool } from 'undici';
import { headerLines, type ReceivedResponse, type SentRequest } from './exchange.ts';

/** The server sent no response, or one that is not HTTP. */
export class NoResponse extends Error {
  readonly request: SentRequest;

  constructor(request: SentRequest, reason: string) {
    super(reason);
    this.request = request;
  }
}

export type Sender = ReturnType<typeof createSender>;

/** In milliseconds. */
export const defaultTimeout = 10_000;

/** Sends requests unchanged: it neither normalizes paths nor follows redirects. */
export function createSender(baseUrl: string, connections: number, timeout = defaultTimeout) {
  const pool = new Pool(new URL(baseUrl).origin, { connections, connect: { timeout } });
  const sendOnce = async ({ method, path, headers, body }: SentRequest): Promise<ReceivedResponse> => {
    const response = await pool.request({
      method: method as 'GET',
      path,
      headers: headerLines(headers).flat(),
      body: body ?? null,
      signal: AbortSignal.timeout(timeout),
    });
    const received = joinRepeated(response.headers);
    const bytes = Buffer.from(await response.body.arrayBuffer());
    return { status: response.statusCode, headers: received, ...readText(bytes, received['content-encoding']) };
  };
  return {
    async send(request: SentRequest): Promise<ReceivedResponse> {
      // The server may close an idle connection just when it is reused, so one failure is retried.
      return sendOnce(request)
        .catch((error: Error) => {
          if (error.name === 'TimeoutError') throw error;
          return sendOnce(request);
        })
        .catch((error: Error) => {
          throw new NoResponse(request, reasonOf(error, timeout));
        });
    },
    close: () => pool.destroy(),
  };
}

function joinRepeated(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
  );
}

function reasonOf(error: Error & { code?: string }, timeout: number): string {
  if (error.name === 'TimeoutError') return `no response within ${timeout / 1000} s`;
  if (error.code?.startsWith('ERR_SSL')) return 'the server does not support TLS';
  return error.code === 'ECONNREFUSED' ? 'connection refused' : `${error.message || error.code}`.split('\n', 1).join();
}

const maxOutputLength = 100_000_000;

/** By content coding, as named in RFC 9110. */
const decoders: Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Buffer> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Decodes a body. `unreadable` is the reason if the body is not text. */
function readText(bytes: Buffer, coding = 'identity'): Pick<ReceivedResponse, 'text' | 'unreadable'> {
  const decode = decoders[coding.toLowerCase()];
  if (bytes.length === 0 || (!decode && coding.toLowerCase() !== 'identity'))
    return { text: bytes.toString(), ...(bytes.length > 0 && { unreadable: `unknown Content-Encoding: ${coding}` }) };
  try {
    const decoded = decode ? decode(bytes, { maxOutputLength }) : bytes;
    return { text: decoded.toString(), ...(!isUtf8(decoded) && { unreadable: 'not UTF-8' }) };
  } catch (error) {
    return { text: bytes.toString(), unreadable: `not ${coding}: ${(error as Error).message}` };
  }
}
