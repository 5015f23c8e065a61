import { stripVTControlCharacters } from 'node:util';

/** A line that is written over while work goes on. */
export interface ProgressLine {
  /** A terminal shows the line; a pipe does not. */
  show(line: string): void;
  /** Shown in a pipe too, as a line of its own. */
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

/** A bar on a terminal; in a pipe, a line for every tenth. */
export function createProgressBar(label: string, total: number, stream: NodeJS.WriteStream = process.stderr) {
  let shown = -1;
  return {
    to(done: number): void {
      const share = total === 0 ? 1 : Math.min(1, done / total);
      const step = Math.floor(share * (stream.isTTY ? 100 : 10));
      if (step === shown) return;
      shown = step;
      const percent = `${Math.floor(share * 100)}%`.padStart(4);
      const bar = '#'.repeat(Math.floor(share * barWidth)).padEnd(barWidth, '.');
      stream.write(stream.isTTY ? `\r${label} [${bar}]${percent}` : `${label}${percent}\n`);
    },
    end(): void {
      if (stream.isTTY) stream.write('\n');
    },
  };
}
