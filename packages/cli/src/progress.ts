import { stripVTControlCharacters } from 'node:util';

/** A terminal line that is updated in place. */
export interface ProgressLine {
  /** Shows the line in a terminal only. */
  show(line: string): void;
  /** Shows the line even if the output is not a terminal. */
  note(line: string): void;
  clear(): void;
}

export function createProgressLine(): ProgressLine {
  const stream = process.stderr;
  let written = false;
  const fits = (line: string) =>
    stripVTControlCharacters(line).length < stream.columns ? line : line.slice(0, stream.columns - 1);
  const show = (line: string) => {
    if (!stream.isTTY) return;
    stream.write(`\r\u001b[2K${fits(line)}`);
    written = true;
  };
  return {
    show,
    note: (line) => (stream.isTTY ? show(line) : stream.write(`${line}\n`)),
    clear() {
      if (written) stream.write('\r\u001b[2K');
      written = false;
    },
  };
}
