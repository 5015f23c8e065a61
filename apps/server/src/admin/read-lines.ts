import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

/** A line of a file. `bytes` is the offset at which the line ends. */
export interface Line {
  text: string;
  number: number;
  bytes: number;
}

/** Reads the lines of a file that are not blank. Only `\n` ends a line: JSON strings may contain others, such as U+2028. */
export async function* readLines(file: string): AsyncGenerator<Line> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let number = 0;
  let bytes = 0;
  const lineOf = (text: string, end: number): Line => {
    number += 1;
    bytes += Buffer.byteLength(text) + end;
    return { text: number === 1 ? text.replace(/^\uFEFF/, '') : text, number, bytes };
  };
  for await (const chunk of createReadStream(file)) {
    // Search only the new chunk. Otherwise, a very long line would be searched again with each chunk.
    const [first = '', ...others] = decoder.write(chunk).split('\n');
    rest += first;
    for (const other of others) {
      const line = lineOf(rest, 1);
      if (line.text.trim() !== '') yield line;
      rest = other;
    }
  }
  rest += decoder.end();
  if (rest.trim() !== '') yield lineOf(rest, 0);
}
