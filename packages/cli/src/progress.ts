import { stripVTControlCharacters } from 'node:util';

/** A terminal line that is updated in place. */
export interface ProgressLine {
  /** Shows the line in a terminal only. */
  show(line: string): void;
  /** Shows the line even if the output is not a terminal. */
  note(line: string): void;
  clear(): void;
}

export function createProgressLine(stream: NodeJS.WriteStream = process.stderr): ProgressLine {
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

const barWidth = 30;

/** Shows a progress bar in a terminal, or a line for every 10% otherwise. */
export function createProgressBar(
  label: string,
  total: number,
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
) {
  let shown = -1;
  return {
    to(done: number): void {
      const share = total === 0 ? 1 : Math.min(1, done / total);
      const step = Math.floor(share * (stream.isTTY ? 100 : 10));
      if (step === shown) return;
      shown = step;
      const percent = `${Math.floor(share * 100)}%`.padStart(5);
      const bar = '#'.repeat(Math.floor(share * barWidth)).padEnd(barWidth, '.');
      stream.write(stream.isTTY ? `\r${label} [${bar}]${percent}` : `${label}${percent}\n`);
    },
    end(): void {
      if (stream.isTTY) stream.write('\n');
    },
  };
}
