import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { CouldNotRun } from '@threads-api/cli';

/** A line is held in memory, as text and as a value. */
const mostCharacters = 100_000_000;

/** A line of a file. */
export interface Line {
  text: string;
  number: number;
}

/** Reads the lines of a file that are not blank. Only `\n` ends a line: JSON strings may contain others, such as U+2028. */
export async function* readLines(file: string): AsyncGenerator<Line> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let number = 1;
  const lineOf = (text: string): Line => ({ text: number === 1 ? text.replace(/^\uFEFF/, '') : text, number });
  for await (const chunk of createReadStream(file)) {
    // Search only the new chunk. Otherwise, a very long line would be searched again with each chunk.
    const [first = '', ...others] = decoder.write(chunk).split('\n');
    rest += first;
    if (rest.length > mostCharacters)
      throw new CouldNotRun(
        `${file}:${number}: the line has more than ${mostCharacters.toLocaleString('en')} characters. Nothing was imported.`,
      );
    for (const other of others) {
      const line = lineOf(rest);
      if (line.text.trim() !== '') yield line;
      rest = other;
      number += 1;
    }
  }
  rest += decoder.end();
  if (rest.trim() !== '') yield lineOf(rest);
}
