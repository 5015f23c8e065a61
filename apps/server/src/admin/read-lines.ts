import { createReadStream } from 'node:fs';

/** A line is held in memory, as text and as a value. */
const mostBytes = 100_000_000;
const lineFeed = 10;

/** A line of a file. */
export interface Line {
  text: string;
  /** Why the line has no text. */
  fault?: string;
  number: number;
  bytes: number;
}

/** Reads the lines of a file that are not blank, up to one that is too long. Only `\n` ends a line: JSON strings may contain others, such as U+2028. */
export async function* readLines(file: string): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let bytes = 0;
  let number = 1;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      const line = lineOf([...parts, chunk.subarray(start, end)], number);
      if (line) yield line;
      [parts, bytes, start] = [[], 0, end + 1];
      number += 1;
    }
    parts.push(chunk.subarray(start));
    bytes += chunk.length - start;
    if (bytes > mostBytes) {
      yield { text: '', fault: `it has more than ${mostBytes.toLocaleString('en')} bytes`, number, bytes };
      return;
    }
  }
  const line = lineOf(parts, number);
  if (line) yield line;
}

function lineOf(parts: Buffer[], number: number): Line | undefined {
  const whole = Buffer.concat(parts);
  const text = decodeText(whole);
  if (text === undefined) return { text: '', fault: 'the line is not UTF-8', number, bytes: whole.length };
  return text.trim() === '' ? undefined : { text, number, bytes: whole.length };
}

/** The text of bytes, without a byte order mark; `undefined` if they are not UTF-8. Replacement characters would lose the original. */
export function decodeText(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
