import { isUtf8 } from 'node:buffer';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { ReceivedResponse } from './exchange.ts';

const maxOutputLength = 100_000_000;

/** By content coding, as named in RFC 9110. */
const decoders: Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Buffer> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Decodes a body. `unreadable` is the reason if the body is not text. */
export function readText(bytes: Buffer, coding = 'identity'): Pick<ReceivedResponse, 'text' | 'unreadable'> {
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
